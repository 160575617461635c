import type { Search } from '../../../../application/search/search.ts';
import type { ListPlayers } from '../../../../application/timelines/list-players.ts';
import type { ShowPlayer } from '../../../../application/timelines/show-player.ts';
import type { ShowRound } from '../../../../application/timelines/show-round.ts';

/** The use cases that find a thing, and show what happened to its money. */
export interface TraceUseCases {
  readonly search: Search;
  readonly showRound: ShowRound;
  readonly listPlayers: ListPlayers;
  readonly showPlayer: ShowPlayer;
}
