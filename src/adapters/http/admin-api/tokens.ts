import { type IssuedToken, IssueToken } from '../../../application/agents/issue-token.ts';
import { ListTokens } from '../../../application/agents/list-tokens.ts';
import { RevokeToken } from '../../../application/agents/revoke-token.ts';
import { ShowToken } from '../../../application/agents/show-token.ts';
import { TOKENS } from '../../api/calls/tokens.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { shownBy } from '../answers/json-names.ts';

/** `/admin/v1/agents/{code}/tokens`. */
export function tokenCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, TOKENS.issue, async ({ body: { kind, expires_at: expiresAt }, params: { code: agent }, once }) => {
    const expiresAtMs = expiresAt === null ? undefined : Date.parse(expiresAt);
    return mapped(await useCase(IssueToken).execute({ agent, kind, expiresAtMs, id: once?.id }), issuedJson);
  });
  serve(router, TOKENS.list, async ({ params, query }) =>
    mappedPage(await useCase(ListTokens).execute(params.code, query), tokenJson),
  );
  serve(router, TOKENS.show, async ({ params: { code, id } }) =>
    mapped(await useCase(ShowToken).execute(code, id), tokenJson),
  );
  serve(router, TOKENS.revoke, ({ params: { code, id } }) => useCase(RevokeToken).execute(code, id));
}

const issuedJson = (issued: IssuedToken) =>
  issued.kind === 'opaque'
    ? { id: issued.id, token: issued.token }
    : { id: issued.id, api_key: issued.apiKey, api_secret: issued.apiSecret };

const tokenJson = shownBy(TOKENS.show.answers);
