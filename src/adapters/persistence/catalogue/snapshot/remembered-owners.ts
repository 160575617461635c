import type { AccountOwner, AccountStore } from '../../../../application/ports/account-store.ts';
import type { ReadModel } from './read-model.ts';

type Owners = Pick<AccountStore, 'ownersOf'>;

/** Owners that are remembered, at about 400 bytes each; beyond, the one that was found first is forgotten. */
const OWNERS_MAX = 50_000;

/**
 * Remembers whose account a name at a provider is: that is settled when the account is opened, and never changes. Names that nobody has are
 * asked for each time. When the database was put back to an earlier state, all is forgotten with its epoch.
 */
export class RememberedOwners implements Owners {
  readonly #model: ReadModel;
  readonly #truth: Owners;
  readonly #ownersMax: number;
  #epoch: string | undefined;
  #owners = new Map<string, AccountOwner>();

  constructor(model: ReadModel, truth: Owners, ownersMax = OWNERS_MAX) {
    this.#model = model;
    this.#truth = truth;
    this.#ownersMax = ownersMax;
  }

  async ownersOf(provider: string, upstreamNames: readonly string[]): Promise<ReadonlyMap<string, AccountOwner>> {
    const epoch = this.#model.fresh?.head.epoch;
    if (epoch === undefined) return this.#truth.ownersOf(provider, upstreamNames);
    const owners = this.#ownersOfEpoch(epoch);
    const found = new Map<string, AccountOwner>();
    const asked: string[] = [];
    for (const name of upstreamNames) {
      const owner = owners.get(keyOf(provider, name));
      if (owner === undefined) asked.push(name);
      else found.set(name, owner);
    }
    if (asked.length === 0) return found;
    for (const [name, owner] of await this.#truth.ownersOf(provider, asked)) {
      found.set(name, owner);
      this.#remember(owners, keyOf(provider, name), owner);
    }
    return found;
  }

  #ownersOfEpoch(epoch: string): Map<string, AccountOwner> {
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.#owners = new Map();
    }
    return this.#owners;
  }

  #remember(owners: Map<string, AccountOwner>, key: string, owner: AccountOwner): void {
    owners.set(key, owner);
    const [first] = owners.keys();
    if (owners.size > this.#ownersMax && first !== undefined) owners.delete(first);
  }
}

// As it was written: who writes a name in many cases is remembered as often. No code of a provider has a line feed.
const keyOf = (provider: string, name: string): string => `${provider}\n${name}`;
