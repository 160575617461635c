import type { PartyDirectory } from '../../../application/ports/party-directory.ts';
import type { KeptProvider } from '../../../application/ports/provider-store.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import type { ReadModel } from './read-model.ts';
import type { Snapshots } from './snapshots.ts';

/** Knows Agents and providers from memory; when memory may be out of date or does not know one, asks the directory behind it. */
export class SnapshotPartyDirectory implements PartyDirectory {
  readonly #model: ReadModel;
  readonly #truth: PartyDirectory;
  #of: Snapshots | undefined;
  /** Providers with their addresses and sealed credentials, which no snapshot has: asked for once in the life of the newest snapshots. */
  #providers = new Map<string, KeptProvider>();

  constructor(model: ReadModel, truth: PartyDirectory) {
    this.#model = model;
    this.#truth = truth;
  }

  async agent(code: string): Promise<Agent | undefined> {
    // One that memory does not have may have been made by another process a moment ago, and its players' bets are not to be refused.
    return this.#model.fresh?.agents.find(code) ?? this.#truth.agent(code);
  }

  async provider(code: string): Promise<KeptProvider | undefined> {
    const fresh = this.#model.fresh;
    if (fresh === undefined) return this.#truth.provider(code);
    const providers = this.#providersOf(fresh);
    const known = providers.get(code);
    if (known !== undefined) return known;
    const found = await this.#truth.provider(code);
    // Under the snapshots that were there when it was asked: if they were replaced meanwhile it may be older than the new ones.
    // What does not exist is not remembered, because callers choose it.
    if (found !== undefined) providers.set(code, found);
    return found;
  }

  #providersOf(fresh: Snapshots): Map<string, KeptProvider> {
    if (fresh !== this.#of) {
      this.#of = fresh;
      this.#providers = new Map();
    }
    return this.#providers;
  }
}
