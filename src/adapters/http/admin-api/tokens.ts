import { z } from 'zod';
import type { IssuedToken } from '../../../application/agents/issue-token.ts';
import { TOKEN_KINDS, type AgentToken } from '../../../domain/agent/agent-token.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { calling, callingWith, mapped, type AdminRouter } from './admin-call.ts';
import { instant } from './fields.ts';
import { instantJson } from './instant-json.ts';

/** Body of `POST /admin/v1/agents/{code}/tokens`. */
export const newToken = z.strictObject({
  kind: z.enum(TOKEN_KINDS).default('opaque'),
  expires_at: instant.nullable().default(null),
});

/** `/admin/v1/agents/{code}/tokens`. */
export function tokenCalls(router: AdminRouter, useCases: AdminUseCases): void {
  router.post(
    '/agents/:code/tokens',
    callingWith(newToken, async ({ kind, expires_at }, { code: agent = '' }) => {
      const expiresAtMs = expires_at === null ? undefined : Date.parse(expires_at);
      return mapped(await useCases.issueToken.execute({ agent, kind, expiresAtMs }), issuedJson);
    }),
  );
  router.get(
    '/agents/:code/tokens',
    calling(async ({ code: agent = '' }) =>
      mapped(await useCases.listTokens.execute(agent), (tokens) => ({ list: tokens.map(tokenJson) })),
    ),
  );
  router.delete(
    '/agents/:code/tokens/:id',
    calling(({ code: agent = '', id = '' }) => useCases.revokeToken.execute(agent, id)),
  );
}

const issuedJson = (issued: IssuedToken): object =>
  issued.kind === 'opaque'
    ? { id: issued.id, token: issued.token }
    : { id: issued.id, api_key: issued.apiKey, api_secret: issued.apiSecret };

const tokenJson = (token: AgentToken): object => ({
  id: token.id,
  kind: token.kind,
  api_key: token.apiKey ?? null,
  created_at: instantJson(token.createdAtMs),
  expires_at: instantJson(token.expiresAtMs),
  revoked_at: instantJson(token.revokedAtMs),
});
