import type { IssuedToken } from '../../../application/agents/issue-token.ts';
import type { AgentToken } from '../../../domain/agent/agent-token.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { TOKENS } from '../../api/tokens.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { jsonOf } from '../answers/json-names.ts';

/** `/admin/v1/agents/{code}/tokens`. */
export function tokenCalls(router: AdminRouter, useCases: AdminUseCases): void {
  serve(router, TOKENS.issue, async ({ body: { kind, expires_at: expiresAt }, params: { code: agent } }) => {
    const expiresAtMs = expiresAt === null ? undefined : Date.parse(expiresAt);
    return mapped(await useCases.issueToken.execute({ agent, kind, expiresAtMs }), issuedJson);
  });
  serve(router, TOKENS.list, async ({ params }) =>
    mapped(await useCases.listTokens.execute(params.code), (tokens) => ({ list: tokens.map(tokenJson) })),
  );
  serve(router, TOKENS.revoke, ({ params: { code, id } }) => useCases.revokeToken.execute(code, id));
}

const issuedJson = ({ kind: _, ...issued }: IssuedToken) => jsonOf(issued);

const tokenJson = ({ agent: _, ...token }: AgentToken) => jsonOf(token);
