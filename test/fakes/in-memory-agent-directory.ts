import type { AgentDirectory, SigningCredential } from '../../src/application/ports/agent-directory.ts';
import type { KeptToken } from '../../src/application/ports/token-store.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

export class InMemoryAgentDirectory implements AgentDirectory {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async findByTokenDigest(digest: string): ReturnType<AgentDirectory['findByTokenDigest']> {
    return this.#find((token) => token.digest === digest);
  }

  async findByApiKey(apiKey: string): Promise<SigningCredential | undefined> {
    return this.#find((token) => token.apiKey === apiKey);
  }

  #find(isWanted: (token: KeptToken) => boolean): SigningCredential | undefined {
    const token = [...this.#catalogue.tokens.values()].find(isWanted);
    const agent = token && this.#catalogue.current.agents.get(token.agent);
    if (token === undefined || agent === undefined) return undefined;
    const { apiSecretSealed = '', expiresAtMs, revokedAtMs } = token;
    return { agent, apiSecretSealed, expiresAtMs, revokedAtMs };
  }
}
