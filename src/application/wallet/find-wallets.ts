import type { Agent } from '../../domain/agent/agent.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AccountOwner, AccountStore } from '../ports/account-store.ts';
import type { PartyDirectory } from '../ports/party-directory.ts';
import type { NamedPlayer, NoWallet } from '../ports/provider-inbox.ts';
import type { MoneyProvider, PlayerWallet } from './player-wallet.ts';

/** A player whose account was looked up already as the owner of a transaction; undefined if the transaction has no owner. */
interface KnownOwner {
  readonly upstreamName?: undefined;
  readonly owner: AccountOwner | undefined;
}

/** Finds the wallets of players, by their names at a provider. */
export class FindWallets {
  readonly #accounts: Pick<AccountStore, 'ownersOf'>;
  readonly #parties: Pick<PartyDirectory, 'agent'>;

  constructor(accounts: Pick<AccountStore, 'ownersOf'>, parties: Pick<PartyDirectory, 'agent'>) {
    this.#accounts = accounts;
    this.#parties = parties;
  }

  /** Returns the wallets in the order of the players. */
  async execute(
    of: MoneyProvider,
    players: readonly (NamedPlayer | KnownOwner)[],
  ): Promise<readonly Result<PlayerWallet, NoWallet>[]> {
    const names = players.flatMap(({ upstreamName }) => upstreamName ?? []);
    const named = await this.#accounts.ownersOf(of.provider.code, names);
    const owners = players.map((one) =>
      one.upstreamName === undefined ? one.owner : named.get(one.upstreamName.text),
    );
    const agents = await this.#agentsOf(owners);
    return players.map((player, at) => {
      const owner = owners[at];
      const agent = owner && agents.get(owner.agent);
      if (owner === undefined || agent === undefined) return err('unknown_player');
      const currency = 'currency' in player ? player.currency : undefined;
      if (currency !== undefined && currency !== owner.currency) return err('wrong_currency');
      return ok({ ...of, ...owner, agent });
    });
  }

  async #agentsOf(owners: readonly (AccountOwner | undefined)[]): Promise<ReadonlyMap<string, Agent>> {
    const codes = [...new Set(owners.flatMap((owner) => owner?.agent ?? []))];
    const agents = await Promise.all(codes.map((code) => this.#parties.agent(code)));
    return new Map(agents.flatMap((agent) => (agent === undefined ? [] : [[agent.code, agent] as const])));
  }
}
