import type { LimitRule } from './adaptive-limits.ts';
import type { Level } from './fair-queue.ts';

/**
 * The priority levels of one process: who shares seats with whom, and who waits. A flow is an Agent, the people of an Agent, a list of an operator, an address or a
 * wallet. Three kinds of requests have no line, so they are refused at once beyond their number: those of Agents and people (`REQUESTS_IN_FLIGHT_MAX`,
 * and of one Agent `REQUESTS_IN_FLIGHT_PER_AGENT`), and those of providers ({@link providerPlaces}). Probes and scrapes are exempt. Transactions of money take
 * Agents in turn by themselves, because they take many works at a time.
 */
export type LevelName = 'reads' | 'upstream' | 'unknown_credentials' | 'known_credentials' | 'logins' | 'identity';

/** The settings that levels follow from. */
export interface Capacity {
  readonly databasePoolMax: number;
  readonly requestsInFlightMax: number;
}

/** The part of the connections that heavy reads may take: the others are for money, whatever Agents read. */
const READS_SHARE = 1 / 5;
/** A place for reads rests for three times as long as it worked, so that reads take a quarter of the time at most, and money has the rest. */
const RESTS_PER_WORK = 3;
/** A person who looks at one page after the other is not held up for longer. */
const REST_MAX_MS = 500;
/** A call to a provider waits more than it works, so its place is taken for a time: two places of 40 ms are fifty calls a second. */
const UPSTREAM_MS_MIN = 40;
/** Of the requests that may be under way, those that wait at a door where people sign in; so many where these have no limit. */
const DOOR_SHARE = 1 / 10;
const DOOR_LINE = 100;

const LOGIN_REST_MAX_MS = 100;

const HEAVY = 'too many heavy calls at a time; try again in 1 s';
const CREDENTIALS = 'too many credentials are being checked at a time; try again in 1 s';

const COMMON = { line: Infinity, linePerFlow: 8, waitMaxMs: 5_000 };

/** Calls that ask a provider for much. They hold no connection meanwhile, so this bound is generous. */
const UPSTREAM: Level = {
  ...COMMON,
  name: 'upstream',
  seats: 64,
  seatsPerFlow: 2,
  restMs: (tookMs) => UPSTREAM_MS_MIN - tookMs,
  sentence: HEAVY,
};
/** Sign-ins at the identity provider. A silent one holds each for seconds, so few are under way, and few wait. */
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
    /** Calls that read much of the database. An Agent that reads page after page has one under way; who comes beside it waits. */
    reads: {
      ...COMMON,
      name: 'reads',
      seats: Math.max(1, Math.floor(databasePoolMax * READS_SHARE)),
      seatsPerFlow: 1,
      restMs: (tookMs) => Math.min(REST_MAX_MS, RESTS_PER_WORK * tookMs),
      sentence: HEAVY,
    },
    upstream: UPSTREAM,
    /** A look-up takes a millisecond, so few seats are thousands of them a second, and leave most connections to money. */
    unknown_credentials: { ...door, name: 'unknown_credentials', seats: 2, seatsPerFlow: 1 },
    /** Those from addresses with a right credential, which strangers cannot fill. */
    known_credentials: { ...door, name: 'known_credentials', seats: 4, seatsPerFlow: 4, linePerFlow: 50 },
    /** Command lines that begin to sign in. Each writes, and strangers have many addresses: they have half of the time at most. */
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

/** Works on wallets. No player at play has more that wait: a wallet books a hundred events a second. The wait is the caller's. */
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
 * Questions to Agents. They are told to answer within two seconds. 64 hanging questions cost the others nothing, so that an Agent that needs
 * four seconds for each answer, or a dead one, is asked so many.
 */
export const QUESTIONS: LimitRule = { name: 'questions', atOnceMax: Infinity, atOnceMin: 64, slowMs: 2_000 };
/**
 * Stakes on their way into the database. A thousand that come at once take a second or two, and that is in time: with a limit of one second, a third
 * of them were refused.
 */
export const STAKES: LimitRule = { name: 'stakes', atOnceMax: Infinity, atOnceMin: 8, slowMs: 2_000 };

/**
 * The level of a provider's request, the last to be refused first: money that is owed (payouts, corrections, and questions about transactions);
 * bets and questions about balances; whatever comes from a sender without a proof.
 */
export type ProviderLevel = 'owed' | 'bets' | 'strangers';

/**
 * How many requests of providers one process takes in, from `REQUESTS_IN_FLIGHT_MAX`, which is for everybody else. Money that is owed may take
 * any place; bets of one provider may take as many as are free, so alone 1,500 by default. What Agents must be asked about has as many places
 * again, shared by Agent. A thousand bets that wait for an Agent take about 30 MB.
 */
export const providerPlaces = (requestsInFlightMax: number): number =>
  requestsInFlightMax === 0 ? Infinity : 3 * requestsInFlightMax;
