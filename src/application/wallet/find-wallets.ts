import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AccountOwner, AccountStore } from '../ports/account-store.ts';
import type { PartyDirectory } from '../ports/party-directory.ts';
import type { NamedPlayer, NoWallet } from '../ports/provider-inbox.ts';
import type { OfferGate } from '../providers/offer-gate.ts';
import type { MoneyProvider, PlayerWallet } from './player-wallet.ts';

/** A player whose account was already looked up as the owner of a transaction; undefined if the transaction has no owner. */
interface KnownOwner {
  readonly upstreamName?: undefined;
  readonly owner: AccountOwner | undefined;
}

/** The reason why there is no wallet to work on. `agent_moved`: another cell has the wallet, so the provider must repeat until it reaches that cell. */
export type NoWalletHere = NoWallet | 'agent_moved';

type OfferedAgent = Pick<PlayerWallet, 'agent' | 'isOffered'>;

/** Finds the wallets of players, by their names at a provider. */
export class FindWallets {
  readonly #accounts: Pick<AccountStore, 'ownersOf'>;
  readonly #parties: Pick<PartyDirectory, 'agent'>;
  readonly #gate: Pick<OfferGate, 'isOffered'>;

  constructor(
    accounts: Pick<AccountStore, 'ownersOf'>,
    parties: Pick<PartyDirectory, 'agent'>,
    gate: Pick<OfferGate, 'isOffered'>,
  ) {
    this.#accounts = accounts;
    this.#parties = parties;
    this.#gate = gate;
  }

  /** Returns the wallets in the order of the players. */
  async execute(
    of: MoneyProvider,
    players: readonly (NamedPlayer | KnownOwner)[],
  ): Promise<readonly Result<PlayerWallet, NoWalletHere>[]> {
    const names = players.flatMap(({ upstreamName }) => upstreamName ?? []);
    const named = await this.#accounts.ownersOf(of.provider.code, names);
    const owners = players.map((one) =>
      one.upstreamName === undefined ? one.owner : named.get(one.upstreamName.text),
    );
    const agents = await this.#agentsOf(owners, of.provider.code);
    return players.map((player, at) => {
      const owner = owners[at];
      const found = owner && agents.get(owner.agent);
      if (owner === undefined || found === undefined) return err('unknown_player');
      if (found.agent.movedAwayAtMs !== undefined) return err('agent_moved');
      const currency = 'currency' in player ? player.currency : undefined;
      if (currency !== undefined && currency !== owner.currency) return err('wrong_currency');
      return ok({ ...of, ...owner, ...found });
    });
  }

  async #agentsOf(
    owners: readonly (AccountOwner | undefined)[],
    provider: string,
  ): Promise<ReadonlyMap<string, OfferedAgent>> {
    const codes = [...new Set(owners.flatMap((owner) => owner?.agent ?? []))];
    const agents = await Promise.all(codes.map((code) => this.#agent(code, provider)));
    return new Map(agents.flatMap((found) => (found === undefined ? [] : [[found.agent.code, found] as const])));
  }

  async #agent(code: string, provider: string): Promise<OfferedAgent | undefined> {
    const agent = await this.#parties.agent(code);
    return agent && { agent, isOffered: await this.#gate.isOffered(agent, provider) };
  }
}
