import type { Agent } from '../../domain/agent/agent.ts';
import { memberIdOf, MEMBER_ID_RULE } from '../../domain/player/member-id.ts';
import type { ProviderAccount } from '../../domain/player/player.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { callRefused, type CallRefused } from '../failure.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { PlayerStore } from '../ports/player-store.ts';

/** A player of the calling Agent, and the player's accounts at one provider, at most one for each currency. */
export interface PlayerAtProvider {
  readonly memberId: string;
  readonly accounts: readonly ProviderAccount[];
}

/** Finds an Agent's own players at a provider. Players of other Agents look like players that do not exist. */
export class PlayersAtProvider {
  readonly #players: PlayerStore;
  readonly #accounts: AccountStore;

  constructor(players: PlayerStore, accounts: AccountStore) {
    this.#players = players;
    this.#accounts = accounts;
  }

  async find(agent: Agent, memberIdText: string, provider: string): Promise<Result<PlayerAtProvider, CallRefused>> {
    const memberId = memberIdOf('member_id', memberIdText);
    if (!memberId.ok) return err(callRefused('malformed_member_id', `member_id ${MEMBER_ID_RULE}`));
    const player = await this.#players.find(agent.code, memberId.value);
    if (player === undefined) return err(callRefused('player_not_found', `player "${memberId.value}" does not exist`));
    const accounts = await this.#accounts.listOf(player.id);
    return ok({ memberId: memberId.value, accounts: accounts.filter((account) => account.provider === provider) });
  }
}
