import type { AgentToken, TokenKind } from '../../../domain/agent/agent-token.ts';
import type { KeptToken } from '../../../application/ports/token-store.ts';

/** A row of the table `agent_tokens`. */
export interface TokenRow {
  readonly id: string;
  readonly agent: string;
  readonly kind: TokenKind;
  readonly digest: string | null;
  readonly api_key: string | null;
  readonly api_secret_sealed: string | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly revision: number;
}

/** The token of a row, with its digest or sealed secret. */
export const tokenFromRow = (row: TokenRow): KeptToken => ({
  ...agentTokenFromRow(row),
  digest: row.digest ?? undefined,
  apiSecretSealed: row.api_secret_sealed ?? undefined,
});

/** The token of a row, without its digest and sealed secret. */
export const agentTokenFromRow = (row: TokenRow): AgentToken => ({
  id: row.id,
  agent: row.agent,
  kind: row.kind,
  apiKey: row.api_key ?? undefined,
  createdAtMs: row.created_at.getTime(),
  expiresAtMs: row.expires_at?.getTime(),
  revokedAtMs: row.revoked_at?.getTime(),
});

export const tokenColumns = (token: KeptToken) => ({
  id: token.id,
  agent: token.agent,
  kind: token.kind,
  digest: token.digest ?? null,
  api_key: token.apiKey ?? null,
  api_secret_sealed: token.apiSecretSealed ?? null,
  created_at: new Date(token.createdAtMs),
  expires_at: token.expiresAtMs === undefined ? null : new Date(token.expiresAtMs),
  revoked_at: token.revokedAtMs === undefined ? null : new Date(token.revokedAtMs),
});
