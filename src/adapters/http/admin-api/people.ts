import {
  ChangeAdministrator,
  CreateAdministrator,
  ListAdministrators,
  ShowAdministrator,
} from '../../../application/people/administrators.ts';
import type { Administrator } from '../../../domain/people/administrator.ts';
import { PEOPLE } from '../../api/calls/people.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { instantJson } from '../answers/json-names.ts';
import { EndSession, ListSessions, type ListedSession } from '../../../application/people/sessions.ts';
import { MakeSignInLink } from '../../../application/people/sign-in-links.ts';
import { SESSIONS, signInLinkPath } from '../../api/calls/sessions.ts';
import { IssueAdminToken, ListAdminTokens, RevokeAdminToken } from '../../../application/people/admin-tokens.ts';
import type { AdminToken } from '../../../domain/people/admin-token.ts';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';
import { ADMINISTRATOR_TOKENS, ACCOUNT } from '../../api/calls/admin-tokens.ts';
import { notFound } from '../../../application/failure.ts';
import { err, ok } from '../../../domain/shared/result.ts';

/** `/admin/v1/people`. */
export function peopleCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, PEOPLE.create, async ({ body, actor, once }) =>
    mapped(await useCase(CreateAdministrator).execute({ ...body, by: actor, sinceMs: once?.atMs }), administratorJson),
  );
  serve(router, PEOPLE.list, async ({ query: { page, pageSize } }) =>
    mappedPage(await useCase(ListAdministrators).execute(page, pageSize), administratorJson),
  );
  serve(router, PEOPLE.show, async ({ params }) =>
    mapped(await useCase(ShowAdministrator).execute(params.name), administratorJson),
  );
  serve(router, PEOPLE.change, async ({ params, body: { role, active: isActive }, actor: by }) =>
    mapped(await useCase(ChangeAdministrator).execute(params.name, { role, isActive, by }), administratorJson),
  );
}

const administratorJson = (one: Administrator) => ({
  name: one.name,
  role: one.role,
  active: one.isActive,
  created_at: instantJson(one.createdAtMs),
  created_by: one.createdBy,
  signs_in_by: one.subject === undefined ? ('link' as const) : ('identity_provider' as const),
  signed_in_at: instantJson(one.signedInAtMs),
});

/** Links and sessions below `/admin/v1/people/{name}`. */
export function sessionCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, SESSIONS.link, async ({ params, actor }) =>
    mapped(await useCase(MakeSignInLink).execute(params.name, actor), ({ secret, expiresAtMs }) => ({
      url: `${router.publicUrl ?? ''}${signInLinkPath(secret)}`,
      expires_at: instantJson(expiresAtMs),
    })),
  );
  serve(router, SESSIONS.list, async ({ params }) =>
    mapped(await useCase(ListSessions).execute(params.name), (list) => ({ list: list.map(sessionJson) })),
  );
  serve(router, SESSIONS.end, ({ params, actor }) => useCase(EndSession).execute(params.name, params.id, actor));
}

const sessionJson = (session: ListedSession) => ({
  id: session.id,
  open: session.isOpen,
  address: session.address,
  created_at: instantJson(session.createdAtMs),
  seen_at: instantJson(session.seenAtMs),
  ends_at: instantJson(session.endsAtMs),
  ended_at: instantJson(session.endedAtMs),
  ended_by: session.endedBy ?? null,
});

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

/** The calls about the caller. */
export function accountCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, ACCOUNT.show, async ({ caller: { name, role, credential, speaksForOthers } }) =>
    Promise.resolve(ok({ name, role, credential, speaks_for_others: speaksForOthers })),
  );
  serve(router, ACCOUNT.leave, async ({ caller: { name, credential } }) => {
    const id = credential.startsWith('token:') ? credential.slice('token:'.length) : undefined;
    return id === undefined ? err(notFound('token', credential)) : useCase(RevokeAdminToken).execute(name, id);
  });
}
