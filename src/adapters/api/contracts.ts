import { ACCOUNT, ADMINISTRATOR_TOKENS } from './admin-tokens.ts';
import { AGENTS } from './agents.ts';
import { APPROVALS } from './approvals.ts';
import { BETS } from './bets.ts';
import type { AdminCall, Call } from './call.ts';
import { CALLBACK_SECRETS } from './callback-secrets.ts';
import { CALLBACKS } from './callbacks.ts';
import { CATALOGUE } from './catalogue.ts';
import { CHANGES } from './changes.ts';
import { DIAGNOSIS } from './diagnosis.ts';
import { GAMES } from './games.ts';
import { IN_DOUBT, OWN_IN_DOUBT } from './in-doubt.ts';
import { JOBS } from './jobs.ts';
import { MONEY } from './money.ts';
import { OVERVIEW } from './overview.ts';
import { OFFER_RULES } from './offer-rules.ts';
import { PEOPLE } from './people.ts';
import { PLAYERS } from './players.ts';
import { DOCS, PROBES } from './probes.ts';
import { CONNECTIONS } from './connections.ts';
import { CONFORMANCE } from './conformance.ts';
import { PROVIDER_CALLS } from './provider-calls.ts';
import { PROVIDERS } from './providers.ts';
import { SECRETS } from './secrets.ts';
import { LOGINS, SESSIONS } from './sessions.ts';
import { OWN_STATEMENTS, STATEMENTS } from './statements.ts';
import { SEARCH } from './search.ts';
import { TEST_CALLBACK } from './test-callback.ts';
import { TIMELINES } from './timelines.ts';
import { TOKENS } from './tokens.ts';
import { TRANSFERS } from './transfers.ts';

const SUBJECTS: readonly Readonly<Record<string, Call>>[] = [
  GAMES,
  PLAYERS,
  TRANSFERS,
  { inDoubt: OWN_IN_DOUBT },
  BETS,
  PROVIDER_CALLS,
  OWN_STATEMENTS,
  AGENTS,
  TOKENS,
  CALLBACK_SECRETS,
  OFFER_RULES,
  PROVIDERS,
  CATALOGUE,
  JOBS,
  CALLBACKS,
  { test: TEST_CALLBACK },
  CONFORMANCE,
  MONEY,
  STATEMENTS,
  SEARCH,
  TIMELINES,
  SECRETS,
  CHANGES,
  DIAGNOSIS,
  CONNECTIONS,
  OVERVIEW,
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

/** Every call that needs a right: the table of rights is made of them. */
export const ADMIN_CALLS: readonly AdminCall[] = CALLS.filter((call): call is AdminCall => call.access !== undefined);
