import { CallbackDesk, ListCallbacks } from '../../application/callbacks/callback-desk.ts';
import { ReplayCallback } from '../../application/callbacks/replay-callbacks.ts';
import { InDoubtDesk } from '../../application/in-doubt/in-doubt-desk.ts';
import {
  ListOwnTransactions,
  ListOwnCallbacks,
  ReplayOwnCallback,
  ListOpenRounds,
  ShowOwnRound,
} from '../../application/own-books/own-books.ts';
import { Search } from '../../application/search/search.ts';
import { ListPlayers } from '../../application/timelines/list-players.ts';
import { ListTransactions } from '../../application/timelines/list-transactions.ts';
import { ShowPlayer, Timeline, ShowRound } from '../../application/timelines/timeline.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';
import { CloseDays } from '../../application/statements/close-days.ts';
import { ExportStatements, ListOwnStatements, ListStatements } from '../../application/statements/statements.ts';
import { StatementTroubles } from '../../application/statements/statement-troubles.ts';
import { StatementMetrics } from '../telemetry/statement-metrics.ts';
import { repeat } from './repeat.ts';

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

/** The pause between two counts of new bookings. */
const COUNT_EVERY_MS = 5_000;

/** Daily statements: the work that counts and closes them, and the use cases that show them. */
export function bindStatements(bind: Bind): void {
  const { statementBook: book, statementShelf: shelf, clock, logger, statementGraceMs: graceMs } = TOKENS;
  bind(ListStatements, [book, shelf, clock]);
  bind(ExportStatements, [book, shelf, clock]);
  bind(ListOwnStatements, [ListStatements]);
  bind(StatementTroubles, [book, clock, graceMs]);
  bind(StatementMetrics, [TOKENS.metricsRegistry, logger]);
  bind(CloseDays, { book, observer: StatementMetrics, graceMs });
  repeat(bind, {
    needs: { close: CloseDays },
    everyMs: COUNT_EVERY_MS,
    round: ({ close }) => close.execute(),
    failure: 'daily statements could not be counted or closed',
  });
}
