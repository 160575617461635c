import type { Agent } from '../../domain/agent/agent.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AccountOwner, AccountStore } from '../ports/account-store.ts';
import type { PartyDirectory } from '../ports/party-directory.ts';
import type { NamedPlayer, NoWallet } from '../ports/provider-inbox.ts';
import type { MoneyProvider, PlayerWallet } from './player-wallet.ts';

/** The wallets that names at a provider stand for. */
export class FindWallets {
  readonly #accounts: Pick<AccountStore, 'ownersOf'>;
  readonly #parties: Pick<PartyDirectory, 'agent'>;

  constructor(accounts: Pick<AccountStore, 'ownersOf'>, parties: Pick<PartyDirectory, 'agent'>) {
    this.#accounts = accounts;
    this.#parties = parties;
  }

  /** In the order of the players. */
  async execute(
    of: MoneyProvider,
    players: readonly NamedPlayer[],
  ): Promise<readonly Result<PlayerWallet, NoWallet>[]> {
    const names = [...new Set(players.map(({ upstreamName }) => upstreamName))];
    const owners = await this.#accounts.ownersOf(of.provider.code, names);
    const agents = await this.#agentsOf([...owners.values()]);
    return players.map(({ upstreamName, currency }) => {
      const owner = owners.get(upstreamName);
      const agent = owner && agents.get(owner.agent);
      if (owner === undefined || agent === undefined) return err('unknown_player');
      if (currency !== undefined && currency !== owner.currency) return err('wrong_currency');
      return ok({ ...of, ...owner, agent });
    });
  }

  async #agentsOf(owners: readonly AccountOwner[]): Promise<ReadonlyMap<string, Agent>> {
    const codes = [...new Set(owners.map(({ agent }) => agent))];
    const agents = await Promise.all(codes.map((code) => this.#parties.agent(code)));
    return new Map(agents.flatMap((agent) => (agent === undefined ? [] : [[agent.code, agent] as const])));
  }
}
