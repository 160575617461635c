import type { AccountOwner, AccountStore } from '../../../../application/ports/account-store.ts';
import type { UpstreamName } from '../../../../domain/player/upstream-name.ts';
import type { ReadModel } from './read-model.ts';

type Owners = Pick<AccountStore, 'ownersOf'>;

/** The most owners in the cache, at about 400 bytes each. Above that, the owner that was found first is removed. */
const OWNERS_MAX = 50_000;

/**
 * Caches the owner of a name at a provider. The owner is fixed when the account is opened, and never changes. Names without an owner are looked up
 * each time. If an earlier state of the database was restored, its new epoch removes all owners.
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

  async ownersOf(provider: string, upstreamNames: readonly UpstreamName[]): Promise<ReadonlyMap<string, AccountOwner>> {
    const epoch = this.#model.fresh?.head.epoch;
    if (epoch === undefined) return this.#truth.ownersOf(provider, upstreamNames);
    const owners = this.#ownersOfEpoch(epoch);
    const found = new Map<string, AccountOwner>();
    const asked: UpstreamName[] = [];
    for (const name of upstreamNames) {
      const owner = owners.get(keyOf(provider, name.text));
      if (owner === undefined) asked.push(name);
      else found.set(name.text, owner);
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

// No code of a provider contains a line feed.
const keyOf = (provider: string, name: string): string => `${provider}\n${name}`;
