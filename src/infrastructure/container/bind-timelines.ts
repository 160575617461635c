import { CallbackDesk } from '../../application/callbacks/callback-desk.ts';
import { InDoubtDesk } from '../../application/in-doubt/in-doubt-desk.ts';
import { Search } from '../../application/search/search.ts';
import { ListPlayers } from '../../application/timelines/list-players.ts';
import { ListTransactions } from '../../application/timelines/list-transactions.ts';
import { ShowPlayer } from '../../application/timelines/show-player.ts';
import { ShowRound } from '../../application/timelines/show-round.ts';
import { Timeline } from '../../application/timelines/timeline.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** Search by any id, and the timelines of rounds and players. */
export function bindTimelines(bind: Bind): void {
  const { finder, timelineStore, stepPlaces, players, accounts, walletHistory } = TOKENS;
  bind(Search, [finder, InDoubtDesk]);
  bind(Timeline, [CallbackDesk, InDoubtDesk]);
  bind(ShowRound, { timelineStore, stepPlaces, timeline: Timeline });
  bind(ShowPlayer, { players, accounts, timelineStore, stepPlaces, timeline: Timeline });
  bind(ListPlayers, [players]);
  bind(ListTransactions, [walletHistory]);
}
