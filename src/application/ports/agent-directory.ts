import type { Agent } from '../../domain/agent/agent.ts';

/** An Agent, and the state of the token that was presented. */
export interface AgentCredential {
  readonly agent: Agent;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
}

/** The credential of an API key, with the sealed secret that checks its signatures. */
export interface SigningCredential extends AgentCredential {
  readonly apiSecretSealed: string;
}

/** Finds Agents by their tokens. It returns the same object for an Agent until a property of the Agent changes. */
export interface AgentDirectory {
  /** Finds by the SHA-256 of an opaque token, in lower-case hex, including expired and revoked tokens. */
  findByTokenDigest(digest: string): Promise<AgentCredential | undefined>;
  /** Finds by the public part of a signed token, including expired and revoked tokens. */
  findByApiKey(apiKey: string): Promise<SigningCredential | undefined>;
}
