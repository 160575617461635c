import type { Agent } from '../../domain/agent/agent.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AccountOwner, AccountStore } from '../ports/account-store.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { NamedPlayer, NoWallet } from '../ports/provider-inbox.ts';
import type { MoneyProvider, PlayerWallet } from './player-wallet.ts';

/** The wallets that names at a provider stand for. */
export class FindWallets {
  readonly #accounts: Pick<AccountStore, 'ownersOf'>;
  readonly #agents: Pick<AgentStore, 'find'>;

  constructor(accounts: Pick<AccountStore, 'ownersOf'>, agents: Pick<AgentStore, 'find'>) {
    this.#accounts = accounts;
    this.#agents = agents;
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
    const agents = await Promise.all(codes.map((code) => this.#agents.find(code)));
    return new Map(agents.flatMap((agent) => (agent === undefined ? [] : [[agent.code, agent] as const])));
  }
}
