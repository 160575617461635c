import type { AgentToken } from '../../domain/agent/agent-token.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

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
  /**
   * Those without an end first, then the others by their end, the latest first, so that all that work come before all that do not. Of one end,
   * the newest first. A page beyond the last one is an empty list with the true total; undefined when the Agent does not exist.
   */
  list(agent: string, page: PageRequest): Promise<Page<AgentToken> | undefined>;
  /** A token of the Agent, whatever its state. */
  find(agent: string, id: string): Promise<AgentToken | undefined>;
  /** False when the Agent has no such token. A second revocation keeps the first moment. */
  revoke(token: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
}
