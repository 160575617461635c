import type { Search } from '../../../../application/search/search.ts';
import type { ListPlayers } from '../../../../application/trail/list-players.ts';
import type { ShowPlayer } from '../../../../application/trail/show-player.ts';
import type { ShowRound } from '../../../../application/trail/show-round.ts';

/** The use cases that find a thing, and show what happened to its money. */
export interface TraceUseCases {
  readonly search: Search;
  readonly showRound: ShowRound;
  readonly listPlayers: ListPlayers;
  readonly showPlayer: ShowPlayer;
}
