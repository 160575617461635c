import { IssueAdminToken } from '../../../application/people/issue-admin-token.ts';
import { ListAdminTokens } from '../../../application/people/list-admin-tokens.ts';
import { RevokeAdminToken } from '../../../application/people/revoke-admin-token.ts';
import type { AdminToken } from '../../../domain/people/admin-token.ts';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';
import { ADMINISTRATOR_TOKENS } from '../../api/calls/admin-tokens.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { instantJson } from '../answers/json-names.ts';

/** `/admin/v1/people/{name}/tokens`. */
export function adminTokenCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, ADMINISTRATOR_TOKENS.issue, async ({ params, body, caller, once }) => {
    const isOwn = inLowerCase(params.name) === caller.name;
    const issued = await useCase(IssueAdminToken).execute({
      owner: params.name,
      role: body.role,
      label: body.label,
      speaksForOthers: body.speaks_for_others,
      expiresAtMs: Date.parse(body.expires_at),
      callerRole: caller.role,
      endsByMs: isOwn ? caller.tokenEndsAtMs : undefined,
      id: once?.id,
    });
    return mapped(issued, ({ token, kept: { id } }) => ({ id, token }));
  });
  serve(router, ADMINISTRATOR_TOKENS.list, async ({ params }) =>
    mapped(await useCase(ListAdminTokens).execute(params.name), (list) => ({ list: list.map(tokenJson) })),
  );
  serve(router, ADMINISTRATOR_TOKENS.revoke, ({ params }) => useCase(RevokeAdminToken).execute(params.name, params.id));
}

const tokenJson = (token: AdminToken) => ({
  id: token.id,
  role: token.role,
  label: token.label,
  speaks_for_others: token.speaksForOthers,
  created_at: instantJson(token.createdAtMs),
  expires_at: instantJson(token.expiresAtMs),
  revoked_at: instantJson(token.revokedAtMs),
  last_used_at: instantJson(token.lastUsedAtMs),
});
