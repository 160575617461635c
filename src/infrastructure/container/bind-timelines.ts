import { CallbackDesk } from '../../application/callbacks/callback-desk.ts';
import { ListCallbacks } from '../../application/callbacks/list-callbacks.ts';
import { ReplayCallback } from '../../application/callbacks/replay-callback.ts';
import { InDoubtDesk } from '../../application/in-doubt/in-doubt-desk.ts';
import { ListOwnTransactions } from '../../application/own-books/list-own-transactions.ts';
import { ListOwnCallbacks, ReplayOwnCallback } from '../../application/own-books/own-callbacks.ts';
import { ListOpenRounds, ShowOwnRound } from '../../application/own-books/own-rounds.ts';
import { Search } from '../../application/search/search.ts';
import { ListPlayers } from '../../application/timelines/list-players.ts';
import { ListTransactions } from '../../application/timelines/list-transactions.ts';
import { ShowPlayer } from '../../application/timelines/show-player.ts';
import { ShowRound } from '../../application/timelines/show-round.ts';
import { Timeline } from '../../application/timelines/timeline.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** Search by any id, the timelines of rounds and players, and the part of them that an Agent reads by itself. */
export function bindTimelines(bind: Bind): void {
  const { clock, finder, timelineStore, stepPlaces, players, playerBlocks, accounts, walletHistory } = TOKENS;
  const { ownTransactions, callbackLog, openBets, gameSessions, playerLimits } = TOKENS;
  const known = { players, playerBlocks, playerLimits, gameSessions, accounts };
  bind(Search, [finder, InDoubtDesk]);
  bind(Timeline, [CallbackDesk, InDoubtDesk]);
  bind(ShowRound, { timelineStore, stepPlaces, timeline: Timeline });
  bind(ShowPlayer, { ...known, timelineStore, stepPlaces, timeline: Timeline, clock });
  bind(ListPlayers, [players]);
  bind(ListTransactions, [walletHistory]);
  bind(ListOwnTransactions, [ownTransactions]);
  bind(ListOwnCallbacks, [ListCallbacks]);
  bind(ReplayOwnCallback, [callbackLog, ReplayCallback]);
  bind(ShowOwnRound, [ShowRound]);
  bind(ListOpenRounds, [openBets]);
}
