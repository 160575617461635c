import { ACCOUNT, ADMINISTRATOR_TOKENS } from './calls/admin-tokens.ts';
import { AGENTS } from './calls/agents.ts';
import { APPROVALS } from './calls/approvals.ts';
import { BETS } from './calls/bets.ts';
import type { AdminCall, Call } from './call.ts';
import { CALLBACK_SECRETS } from './calls/callback-secrets.ts';
import { CALLBACKS } from './calls/callbacks.ts';
import { CATALOGUE } from './calls/catalogue.ts';
import { CHANGES } from './calls/changes.ts';
import { DIAGNOSIS } from './calls/diagnosis.ts';
import { FREE_ROUNDS, OWN_FREE_ROUNDS } from './calls/free-rounds.ts';
import { GAME_SESSIONS, OWN_SESSIONS } from './calls/game-sessions.ts';
import { GAMES } from './calls/games.ts';
import { IN_DOUBT, OWN_IN_DOUBT } from './calls/in-doubt.ts';
import { JOBS } from './calls/jobs.ts';
import { MAINTENANCE } from './calls/maintenance.ts';
import { MONEY } from './calls/money.ts';
import { NOTICES, OWN_NOTICES } from './calls/notices.ts';
import { OWN_BOOKS } from './calls/own-books.ts';
import { NOTIFICATIONS } from './calls/notifications.ts';
import { OVERVIEW } from './calls/overview.ts';
import { TRAFFIC } from './calls/traffic.ts';
import { OFFER_RULES } from './calls/offer-rules.ts';
import { PEOPLE } from './calls/people.ts';
import { BLOCKING_CALLS, OWN_BLOCKING } from './calls/player-blocks.ts';
import { LIMITING_CALLS, OWN_LIMITING } from './calls/player-limits.ts';
import { PLAYERS } from './calls/players.ts';
import { DOCS, PROBES } from './calls/probes.ts';
import { CONNECTIONS } from './calls/connections.ts';
import { CONFORMANCE } from './calls/conformance.ts';
import { PROVIDER_CALLS } from './calls/provider-calls.ts';
import { PROVIDERS } from './calls/providers.ts';
import { PULL } from './calls/pull.ts';
import { SECRETS } from './calls/secrets.ts';
import { LOGINS, SESSIONS } from './calls/sessions.ts';
import { OWN_STATEMENTS, STATEMENTS } from './calls/statements.ts';
import { STREAM } from './calls/stream.ts';
import { SEARCH } from './calls/search.ts';
import { TEST_CALLBACK, TEST_EVENT } from './calls/test-callback.ts';
import { TIMELINES } from './calls/timelines.ts';
import { TOKENS } from './calls/tokens.ts';
import { TRANSFERS } from './calls/transfers.ts';

const SUBJECTS: readonly Readonly<Record<string, Call>>[] = [
  GAMES,
  PLAYERS,
  OWN_BLOCKING,
  OWN_SESSIONS,
  OWN_LIMITING,
  TRANSFERS,
  OWN_FREE_ROUNDS,
  { inDoubt: OWN_IN_DOUBT },
  BETS,
  PROVIDER_CALLS,
  OWN_STATEMENTS,
  OWN_BOOKS,
  OWN_NOTICES,
  PULL,
  AGENTS,
  TOKENS,
  CALLBACK_SECRETS,
  OFFER_RULES,
  PROVIDERS,
  CATALOGUE,
  MAINTENANCE,
  JOBS,
  CALLBACKS,
  { test: TEST_CALLBACK, event: TEST_EVENT },
  CONFORMANCE,
  NOTICES,
  MONEY,
  STATEMENTS,
  STREAM,
  SEARCH,
  TIMELINES,
  BLOCKING_CALLS,
  GAME_SESSIONS,
  LIMITING_CALLS,
  FREE_ROUNDS,
  SECRETS,
  CHANGES,
  DIAGNOSIS,
  CONNECTIONS,
  OVERVIEW,
  TRAFFIC,
  NOTIFICATIONS,
  IN_DOUBT,
  PEOPLE,
  ADMINISTRATOR_TOKENS,
  SESSIONS,
  LOGINS,
  ACCOUNT,
  APPROVALS,
  PROBES,
  DOCS,
];

/** Every call of both interfaces, in the order of the documentation. */
export const CALLS: readonly Call[] = SUBJECTS.flatMap((subject) => Object.values(subject));

/** Every call that needs a right, in the order of the table of rights. */
export const ADMIN_CALLS: readonly AdminCall[] = CALLS.filter((call): call is AdminCall => call.access !== undefined);
