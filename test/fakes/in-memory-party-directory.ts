import type { PartyDirectory } from '../../src/application/ports/party-directory.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

export class InMemoryPartyDirectory implements PartyDirectory {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async agent(code: string): ReturnType<PartyDirectory['agent']> {
    return this.#catalogue.current.agents.get(code);
  }

  async provider(code: string): ReturnType<PartyDirectory['provider']> {
    return this.#catalogue.current.providers.get(code);
  }

  async signingSecrets(agent: string): Promise<readonly string[]> {
    return [...this.#catalogue.callbackSecrets.values()]
      .filter((secret) => secret.agent === agent && secret.revokedAtMs === undefined)
      .sort((left, right) => right.createdAtMs - left.createdAtMs || (left.id < right.id ? 1 : -1))
      .map(({ secretSealed }) => secretSealed);
  }
}
