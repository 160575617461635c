import type { AgentToken } from '../../domain/agent/agent-token.ts';

/** A token as it is kept: an opaque token only as a digest, a signed token with its sealed secret. */
export interface KeptToken extends AgentToken {
  readonly digest: string | undefined;
  readonly apiSecretSealed: string | undefined;
}

/** The outcome of adding a credential of an Agent. `full`: the Agent has as many that work as it may have. */
export type Added = 'added' | 'unknown_agent' | 'full';

/** Keeps Agents' tokens. */
export interface TokenStore {
  /** Adds it, if the Agent has fewer than `workingMax` tokens that work when it is made, however many are added at a time. */
  add(token: KeptToken, workingMax?: number): Promise<Added>;
  /** The oldest first, including revoked ones; undefined when the Agent does not exist. */
  list(agent: string): Promise<readonly AgentToken[] | undefined>;
  /** False when the Agent has no such token. A second revocation keeps the first moment. */
  revoke(token: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
}
