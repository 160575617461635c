import type { Player } from '../../domain/player/player.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import { chosenCode, chosenFlag, listed, type ListQuery } from '../list-query.ts';
import type { PlayerFilter, PlayerStore } from '../ports/player-store.ts';

export type PlayersQuery = ListQuery<'agent' | 'player' | 'active'>;

/** Lists players, by name. */
export class ListPlayers {
  readonly #players: Pick<PlayerStore, 'list'>;

  constructor(players: Pick<PlayerStore, 'list'>) {
    this.#players = players;
  }

  execute(question: PlayersQuery): Promise<Result<NumberedPage<Player>, InvalidParameter>> {
    return listed(question, filterOf(question), (filter, page) => this.#players.list(filter, page));
  }
}

const filterOf = ({ agent, player, active }: PlayersQuery): Result<PlayerFilter, InvalidParameter> =>
  all({
    agent: ok(chosenCode(agent)),
    namePrefix: ok(chosenCode(player)),
    isActive: chosenFlag('active', active),
  });
