import type { AgentToken } from '../../domain/agent/agent-token.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** A token as it is stored: an opaque token as a digest, and a signed token with its sealed secret. */
export interface KeptToken extends AgentToken {
  readonly digest: string | undefined;
  readonly apiSecretSealed: string | undefined;
}

/** The outcome of adding a credential of an Agent. `full`: the Agent already has the most valid ones that it may have. */
export type Added = 'added' | 'unknown_agent' | 'full';

/** Stores Agents' tokens. */
export interface TokenStore {
  /** Adds a token, if the Agent then has fewer than `workingMax` valid tokens. The limit also holds for simultaneous calls. */
  add(token: KeptToken, workingMax?: number): Promise<Added>;
  /**
   * Lists tokens: first those that never expire, then the others by their end, the latest first. So all valid tokens come before all others. Tokens
   * with the same end are listed from the newest to the oldest. A page beyond the last one is an empty list with the true total. Undefined if the
   * Agent does not exist.
   */
  list(agent: string, page: PageRequest): Promise<Page<AgentToken> | undefined>;
  /** A token of the Agent, whatever its state. */
  find(agent: string, id: string): Promise<AgentToken | undefined>;
  /** False if the Agent has no such token. A second revocation keeps the first moment. */
  revoke(token: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
}
