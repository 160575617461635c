import type { Agent } from '../../domain/agent/agent.ts';

/** An Agent, and the state of the token that was presented. */
export interface AgentCredential {
  readonly agent: Agent;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
}

/** The credential behind an api key, with the sealed secret that its signatures are checked with. */
export interface SigningCredential extends AgentCredential {
  readonly apiSecretSealed: string;
}

/** Agents by their tokens. The same object stands for an Agent until something about the Agent changes. */
export interface AgentDirectory {
  /** By the SHA-256 of an opaque token, in lower-case hex. Also finds expired and revoked tokens. */
  findByTokenDigest(digest: string): Promise<AgentCredential | undefined>;
  /** By the public half of a signed token. Also finds expired and revoked tokens. */
  findByApiKey(apiKey: string): Promise<SigningCredential | undefined>;
}
