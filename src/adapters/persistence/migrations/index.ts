import type { Migration } from '../database/migrate.ts';
import { baseline } from './0001-baseline.ts';
import { mustHold } from './0002-must-hold.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';
import { cellMoves } from './0006-cell-moves.ts';
import { stream } from './0005-stream.ts';
import { monthsBounded } from './0007-months-bounded.ts';
import { monthsValidated } from './0008-months-validated.ts';
import { months } from './0009-months.ts';
import { traffic } from './0012-traffic.ts';
import { notices } from './0011-notices.ts';
import { lastFailures } from './0013-last-failures.ts';
import { playerBlocks } from './0014-player-blocks.ts';
import { playerLimits } from './0015-player-limits.ts';
import { countries } from './0016-countries.ts';
import { gameDetails } from './0017-game-details.ts';
import { gameSessions } from './0018-game-sessions.ts';
import { moneyKinds } from './0019-money-kinds.ts';
import { noticesOfAgents } from './0020-notices-of-agents.ts';
import { pullDelivery } from './0021-pull-delivery.ts';
import { freeRounds } from './0024-free-rounds.ts';
import { pulledQuestions } from './0025-pulled-questions.ts';

/** All migrations, the oldest first. A released one is never edited. */
export const migrations: readonly Migration[] = [
  baseline,
  mustHold,
  agentsAtHome,
  cellMoves,
  stream,
  monthsBounded,
  monthsValidated,
  months,
  traffic,
  notices,
  lastFailures,
  playerBlocks,
  playerLimits,
  countries,
  gameDetails,
  gameSessions,
  moneyKinds,
  noticesOfAgents,
  pullDelivery,
  freeRounds,
  pulledQuestions,
];
