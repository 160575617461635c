import type { AgentToken } from '../../domain/agent/agent-token.ts';

/** A token as it is kept: the opaque one only as a digest, the signed one with its secret sealed. */
export interface KeptToken extends AgentToken {
  readonly digest: string | undefined;
  readonly apiSecretSealed: string | undefined;
}

/** Where Agents' tokens are kept. */
export interface TokenStore {
  /** False when there is no such Agent. */
  add(token: KeptToken): Promise<boolean>;
  /** Oldest first, revoked ones included; undefined when there is no such Agent. */
  list(agent: string): Promise<readonly AgentToken[] | undefined>;
  /** False when the Agent has no such token. Revoking twice keeps the first moment. */
  revoke(token: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
}
