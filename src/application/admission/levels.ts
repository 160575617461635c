import type { LimitRule } from './adaptive-limits.ts';
import type { Level } from './fair-queue.ts';

/**
 * The priority levels of one process, which say who shares seats, and who waits. A flow is an Agent, the people of an Agent, a list of an operator,
 * an address or a wallet. Three kinds of requests have no line, so that they are refused at once above their limit: those of Agents and of people
 * (`REQUESTS_IN_FLIGHT_MAX`, and for one Agent `REQUESTS_IN_FLIGHT_PER_AGENT`), and those of providers ({@link providerPlaces}). Probes and scrapes
 * are exempt. Money transactions serve Agents in turn by their own rules, because each takes many works.
 */
export type LevelName =
  'reads' | 'searches' | 'upstream' | 'unknown_credentials' | 'known_credentials' | 'logins' | 'identity';

/** The settings from which the levels are calculated. */
export interface Capacity {
  readonly databasePoolMax: number;
  readonly requestsInFlightMax: number;
}

/** The share of the connections that heavy reads may take. The others are for money, however much Agents read. */
const READS_SHARE = 1 / 5;
/** A seat for reads rests three times as long as it worked. So reads take at most a quarter of the time, and money has the rest. */
const RESTS_PER_WORK = 3;
/** The longest rest, so that a person who turns pages does not wait longer. */
const REST_MAX_MS = 500;
/** A call to a provider mostly waits, so its seat is taken for a minimum time: two seats of 40 ms each are fifty calls per second. */
const UPSTREAM_MS_MIN = 40;
/** The share of the simultaneous requests that may wait for a check of credentials. Without a limit of requests, `DOOR_LINE` may wait. */
const DOOR_SHARE = 1 / 10;
const DOOR_LINE = 100;

const LOGIN_REST_MAX_MS = 100;

const HEAVY = 'too many heavy calls at a time; try again in 1 s';
const CREDENTIALS = 'too many credentials are being checked at a time; try again in 1 s';

const COMMON = { line: Infinity, linePerFlow: 8, waitMaxMs: 5_000 };

/**
 * Searches in the catalogue that are not cached. They are calculated in memory, in pieces between other requests; where memory is not current, each is a
 * statement of seconds. So few are under way.
 */
const SEARCHES: Level = {
  ...COMMON,
  name: 'searches',
  seats: 2,
  seatsPerFlow: 1,
  linePerFlow: 32,
  sentence: HEAVY,
};
/** Calls that ask a provider for much data. They hold no connection meanwhile, so this limit is generous. */
const UPSTREAM: Level = {
  ...COMMON,
  name: 'upstream',
  seats: 64,
  seatsPerFlow: 2,
  restMs: (tookMs) => UPSTREAM_MS_MIN - tookMs,
  sentence: HEAVY,
};
/** Sign-ins at the identity provider. If it does not answer, each sign-in takes seconds. So few are under way, and few wait. */
const IDENTITY: Level = {
  ...COMMON,
  name: 'identity',
  seats: 8,
  seatsPerFlow: 2,
  linePerFlow: 4,
  line: 32,
  sentence: CREDENTIALS,
};

/** The levels of requests over HTTP. */
export function levelsOf({ databasePoolMax, requestsInFlightMax }: Capacity): Readonly<Record<LevelName, Level>> {
  const line = requestsInFlightMax > 0 ? Math.ceil(requestsInFlightMax * DOOR_SHARE) : DOOR_LINE;
  const door = { ...COMMON, line, sentence: CREDENTIALS };
  return {
    /** Calls that read much from the database. An Agent that reads page after page has one call under way, and its other calls wait. */
    reads: {
      ...COMMON,
      name: 'reads',
      seats: Math.max(1, Math.floor(databasePoolMax * READS_SHARE)),
      seatsPerFlow: 1,
      restMs: (tookMs) => Math.min(REST_MAX_MS, RESTS_PER_WORK * tookMs),
      sentence: HEAVY,
    },
    searches: SEARCHES,
    upstream: UPSTREAM,
    /** A look-up takes a millisecond, so few seats serve thousands of look-ups per second, and leave most connections to money. */
    unknown_credentials: { ...door, name: 'unknown_credentials', seats: 2, seatsPerFlow: 1 },
    /** Requests from addresses that have shown a valid credential. Unauthenticated callers cannot fill this level. */
    known_credentials: { ...door, name: 'known_credentials', seats: 4, seatsPerFlow: 4, linePerFlow: 50 },
    /**
     * Command lines that begin a sign-in. Each one writes, and unauthenticated callers may use many addresses. So they get at most half of the time.
     */
    logins: {
      ...door,
      name: 'logins',
      seats: 1,
      seatsPerFlow: 1,
      restMs: (tookMs) => Math.min(LOGIN_REST_MAX_MS, tookMs),
      sentence: HEAVY,
    },
    identity: IDENTITY,
  };
}

/** Works on wallets. A player at play never has more waiting works: a wallet books a hundred events per second. The caller sets the longest wait. */
export const WALLETS: Level = {
  name: 'wallets',
  seats: Infinity,
  seatsPerFlow: 1,
  linePerFlow: 500,
  line: Infinity,
  waitMaxMs: 10_000,
  sentence: 'other works on the wallet take too long',
};

/**
 * Authorization requests to Agents, which should answer within two seconds. 64 requests without an answer cost the other Agents nothing. So an Agent
 * that needs four seconds for each answer, or a dead one, still gets that many.
 */
export const QUESTIONS: LimitRule = { name: 'questions', atOnceMax: Infinity, atOnceMin: 64, slowMs: 2_000 };
/**
 * Stakes before their booking in the database. A thousand stakes that arrive at once take a second or two, which is in time. With a limit of one
 * second, a third of them were refused.
 */
export const STAKES: LimitRule = { name: 'stakes', atOnceMax: Infinity, atOnceMin: 8, slowMs: 2_000 };

/**
 * The level of a provider's request; the level that is refused last comes first: money that is owed (payouts, corrections, and questions about
 * transactions); bets and questions about balances; requests without a proof of their sender.
 */
export type ProviderLevel = 'owed' | 'bets' | 'strangers';

/**
 * How many requests of providers one process accepts, calculated from `REQUESTS_IN_FLIGHT_MAX`, which limits all other requests. Money that is owed
 * may take any place. Bets of one provider may take as many places as stay free, so 1,500 by default if it is alone. Requests that need an
 * authorization by an Agent have as many places again, shared by Agent. A thousand bets that wait for an Agent take about 30 MB.
 */
export const providerPlaces = (requestsInFlightMax: number): number =>
  requestsInFlightMax === 0 ? Infinity : 3 * requestsInFlightMax;
