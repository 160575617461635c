import type { PartyDirectory } from '../../../../application/ports/party-directory.ts';
import type { KeptProvider } from '../../../../application/ports/provider-store.ts';
import { StoreUnavailable } from '../../../../application/ports/store-unavailable.ts';
import type { Agent } from '../../../../domain/agent/agent.ts';
import type { ReadModel } from './read-model.ts';

/**
 * Finds Agents and providers in memory. If memory may be outdated, it asks the directory behind it. It also does so for an Agent that is missing in
 * memory. For a provider that is missing in memory, it looks at the database.
 */
export class SnapshotPartyDirectory implements PartyDirectory {
  readonly #model: ReadModel;
  readonly #truth: PartyDirectory;

  constructor(model: ReadModel, truth: PartyDirectory) {
    this.#model = model;
    this.#truth = truth;
  }

  async agent(code: string): Promise<Agent | undefined> {
    // Another process may have created this Agent a moment ago, and bets of its players must not be refused.
    return this.#model.fresh?.agents.find(code) ?? this.#truth.agent(code);
  }

  async provider(code: string): Promise<KeptProvider | undefined> {
    const last = this.#model.newest.providers.find(code);
    if (last === undefined) return this.#lookedFor(code);
    return this.#model.fresh === undefined ? this.#truth.provider(code) : last;
  }

  async signingSecrets(agent: string): Promise<readonly string[]> {
    return this.#model.fresh?.agents.signingSecrets(agent) ?? this.#truth.signingSecrets(agent);
  }

  /**
   * Unauthenticated callers choose these codes, and may send hundreds at once. So memory that is no older than a poll interval is trusted, and one
   * look serves all callers.
   */
  async #lookedFor(code: string): Promise<KeptProvider | undefined> {
    try {
      await this.#model.lookedLately();
    } catch (cause) {
      if (cause instanceof StoreUnavailable) throw cause;
      throw new StoreUnavailable('It is not known whether the provider exists.', { cause });
    }
    return this.#model.newest.providers.find(code);
  }
}
