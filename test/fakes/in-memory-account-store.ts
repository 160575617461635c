import type { UpstreamName } from '../../src/domain/player/upstream-name.ts';
import type {
  AccountKey,
  AccountOwner,
  AccountStore,
  Acquaintance,
} from '../../src/application/ports/account-store.ts';
import type { ProviderAccount } from '../../src/domain/player/player.ts';
import { InMemoryPlayers } from './in-memory-players.ts';

export class InMemoryAccountStore implements AccountStore {
  readonly #data: InMemoryPlayers;

  constructor(data = new InMemoryPlayers()) {
    this.#data = data;
  }

  async open(key: AccountKey, names: Iterator<string>): Promise<ProviderAccount> {
    const { playerId, provider, currency } = key;
    const known = this.#at(key);
    if (known !== undefined) return known;
    const account = { playerId, provider, currency, upstreamName: this.#freeOf(provider, names), isRegistered: false };
    this.#data.accounts.push(account);
    return account;
  }

  async find(key: AccountKey): Promise<ProviderAccount | undefined> {
    return this.#at(key);
  }

  async markRegistered(key: AccountKey): Promise<void> {
    this.#mark(this.#at(key), true);
  }

  async markForgotten(key: AccountKey): Promise<void> {
    this.#mark(this.#at(key), false);
  }

  async markAllForgotten(provider: string): Promise<number> {
    const registered = this.#data.accounts.filter((each) => each.provider === provider && each.isRegistered);
    for (const account of registered) this.#mark(account, false);
    return registered.length;
  }

  async listOf(playerId: string): Promise<readonly ProviderAccount[]> {
    return this.#data.accounts
      .filter((account) => account.playerId === playerId)
      .sort((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1));
  }

  async ownersOf(provider: string, upstreamNames: readonly UpstreamName[]): Promise<ReadonlyMap<string, AccountOwner>> {
    return new Map(
      upstreamNames.flatMap(({ text: name }) => {
        const account = this.#named(provider, name);
        const player = account && this.#data.players.get(account.playerId);
        if (account === undefined || player === undefined) return [];
        const { agent, memberId } = player;
        return [[name, { playerId: player.id, agent, memberId, currency: account.currency }]];
      }),
    );
  }

  async isKnown({ agent, provider, memberId, currency }: Acquaintance): Promise<boolean> {
    return this.#data.accounts.some((account) => {
      const player = this.#data.players.get(account.playerId);
      return (
        player?.agent === agent &&
        account.provider === provider &&
        (memberId ?? player.memberId) === player.memberId &&
        (currency ?? account.currency) === account.currency
      );
    });
  }

  #at({ playerId, provider, currency }: AccountKey): ProviderAccount | undefined {
    return this.#data.accounts.find(
      (each) => each.playerId === playerId && each.provider === provider && each.currency === currency,
    );
  }

  #mark(account: ProviderAccount | undefined, isRegistered: boolean): void {
    if (account === undefined) return;
    this.#data.accounts.splice(this.#data.accounts.indexOf(account), 1, { ...account, isRegistered });
  }

  #freeOf(provider: string, names: Iterator<string>): string {
    for (;;) {
      const { done, value } = names.next();
      if (done === true) throw new Error(`no name for an account at ${provider} is free`);
      if (this.#named(provider, value) === undefined) return value;
    }
  }

  #named(provider: string, name: string): ProviderAccount | undefined {
    return this.#data.accounts.find((each) => each.provider === provider && folded(each.upstreamName) === folded(name));
  }
}

/** Letters beyond ASCII stay as they are, so that a dotless i is not another player's I. */
const folded = (name: string): string => name.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

const placeOf = ({ provider, currency }: ProviderAccount): string => `${provider}\n${currency}`;
