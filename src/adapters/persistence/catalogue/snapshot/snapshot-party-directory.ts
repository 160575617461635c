import type { PartyDirectory } from '../../../../application/ports/party-directory.ts';
import type { KeptProvider } from '../../../../application/ports/provider-store.ts';
import { StoreUnavailable } from '../../../../application/ports/store-unavailable.ts';
import type { Agent } from '../../../../domain/agent/agent.ts';
import type { ReadModel } from './read-model.ts';

/**
 * Knows Agents and providers from memory; when memory may be out of date, asks the directory behind it. It asks, too, for an Agent that
 * memory does not have, and looks for such a provider.
 */
export class SnapshotPartyDirectory implements PartyDirectory {
  readonly #model: ReadModel;
  readonly #truth: PartyDirectory;

  constructor(model: ReadModel, truth: PartyDirectory) {
    this.#model = model;
    this.#truth = truth;
  }

  async agent(code: string): Promise<Agent | undefined> {
    // One that memory does not have may have been made by another process a moment ago, and its players' bets are not to be refused.
    return this.#model.fresh?.agents.find(code) ?? this.#truth.agent(code);
  }

  async provider(code: string): Promise<KeptProvider | undefined> {
    const last = this.#model.newest.providers.find(code);
    if (last === undefined) return this.#lookedFor(code);
    return this.#model.fresh === undefined ? this.#truth.provider(code) : last;
  }

  /** Strangers choose such codes, hundreds at once: memory is believed that is no older than a poll interval, and one look serves them all. */
  async #lookedFor(code: string): Promise<KeptProvider | undefined> {
    try {
      await this.#model.lookedLately();
    } catch (cause) {
      if (cause instanceof StoreUnavailable) throw cause;
      throw new StoreUnavailable('Nobody can say whether there is such a provider.', { cause });
    }
    return this.#model.newest.providers.find(code);
  }
}
