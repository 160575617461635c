import type { Agent } from '../../domain/agent/agent.ts';

/** An Agent and the state of the token that names it. */
export interface AgentCredential {
  readonly agent: Agent;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
}

/** The credential behind an api key, with the sealed secret that its signatures are checked with. */
export interface SigningCredential extends AgentCredential {
  readonly apiSecretSealed: string;
}

/** Who calls: Agents by what their tokens show. The same Agent is the same object until something about it changes. */
export interface AgentDirectory {
  /** By the SHA-256 of an opaque token, in lower-case hex; expired and revoked ones are found too. */
  findByTokenDigest(digest: string): Promise<AgentCredential | undefined>;
  /** By the public half of a signed token; expired and revoked ones are found too. */
  findByApiKey(apiKey: string): Promise<SigningCredential | undefined>;
}
