import { Search } from '../../application/search/search.ts';
import { ListPlayers } from '../../application/timelines/list-players.ts';
import { ShowPlayer } from '../../application/timelines/show-player.ts';
import { ShowRound } from '../../application/timelines/show-round.ts';
import { Timeline } from '../../application/timelines/timeline.ts';
import { made, type Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** Search by any id, and the timelines of rounds and players. */
export function bindTrace(bind: Bind): void {
  const { finder, inDoubtDesk, callbackDesk, timeline, timelineStore, stepPlaces, players, accounts } = TOKENS;
  bind(TOKENS.search, { finder, inDoubtDesk }, (given) => new Search(given.finder, given.inDoubtDesk));
  bind(timeline, { callbackDesk, inDoubtDesk }, (given) => new Timeline(given.callbackDesk, given.inDoubtDesk));
  bind(TOKENS.showRound, { timelineStore, stepPlaces, timeline }, made(ShowRound));
  bind(TOKENS.showPlayer, { players, accounts, timelineStore, stepPlaces, timeline }, made(ShowPlayer));
  bind(TOKENS.listPlayers, { players }, (given) => new ListPlayers(given.players));
}
