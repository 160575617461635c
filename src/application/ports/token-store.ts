import type { AgentToken } from '../../domain/agent/agent-token.ts';

/** A token as it is kept: an opaque token only as a digest, a signed token with its sealed secret. */
export interface KeptToken extends AgentToken {
  readonly digest: string | undefined;
  readonly apiSecretSealed: string | undefined;
}

/** Keeps Agents' tokens. */
export interface TokenStore {
  /** False when the Agent does not exist. */
  add(token: KeptToken): Promise<boolean>;
  /** The oldest first, including revoked ones; undefined when the Agent does not exist. */
  list(agent: string): Promise<readonly AgentToken[] | undefined>;
  /** False when the Agent has no such token. A second revocation keeps the first moment. */
  revoke(token: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
}
