import type { IncomingMessage } from 'node:http';
import type { TooManyRequests } from '../../../application/failure.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { FairTurns, type TurnsRule } from './fair-turns.ts';
import type { RequestGuard } from './request-guard.ts';

/** A look-up takes a millisecond, so few places are thousands of them a second, and leave most connections to the database to money. */
const COMMON = { waitMaxMs: 5_000, restMs: () => 0 };
const OF_STRANGERS = { ...COMMON, placesMax: 2, placesPerOwnerMax: 1, waitersPerOwnerMax: 8 };
const OF_PROVEN = { ...COMMON, placesMax: 4, placesPerOwnerMax: 4, waitersPerOwnerMax: 50 };
/** Callers that wait, in each of the two queues: a tenth of the requests that may be under way, or so many where these have no limit. */
const WAITERS_SHARE = 0.1;
const WAITERS_MAX = 100;
/** Addresses whose last right credential is remembered. */
const PROVEN_MAX = 10_000;

const RETRY_AFTER_MS = 1_000;
export const TOO_MANY_LOOK_UPS: TooManyRequests = {
  kind: 'too_many_requests',
  sentence: 'too many credentials are being checked at a time; try again in 1 s',
  retryAfterMs: RETRY_AFTER_MS,
};

/**
 * Looks credentials up in the database: sessions, tokens, links, and secrets of command lines. Everybody can make them up, so addresses take
 * turns for few places. Addresses with a right credential have places of their own, which strangers cannot fill.
 */
export class CredentialLookUps {
  readonly #guard: RequestGuard;
  readonly #strangers: FairTurns;
  readonly #proven: FairTurns;
  /** The one that was right last comes last. */
  readonly #right = new Set<string>();

  constructor(guard: RequestGuard) {
    this.#guard = guard;
    const waitersMax = waitersOf(guard.inFlightMax);
    this.#strangers = new FairTurns({ ...OF_STRANGERS, waitersMax });
    this.#proven = new FairTurns({ ...OF_PROVEN, waitersMax });
  }

  /** Does the look-up when it is the turn of its address. `isRight` says whether the credential was. */
  async find<T>(
    request: IncomingMessage,
    lookUp: () => Promise<T>,
    isRight: (found: T) => boolean = isThere,
  ): Promise<Result<T, TooManyRequests>> {
    const address = this.#guard.keyOf(request);
    const turns = this.#isProven(address) ? this.#proven : this.#strangers;
    const found = await turns.run(address, async () => ok(await lookUp()));
    if (found === undefined) return err(TOO_MANY_LOOK_UPS);
    if (isRight(found.value)) this.#remember(address);
    return found;
  }

  #isProven(address: string): boolean {
    return this.#right.has(address) || this.#guard.isProven(address);
  }

  #remember(address: string): void {
    this.#right.delete(address);
    this.#right.add(address);
    const [oldest] = this.#right;
    if (this.#right.size > PROVEN_MAX && oldest !== undefined) this.#right.delete(oldest);
  }
}

const isThere = (found: unknown): boolean => found !== undefined;

/** The most callers that may wait for a turn, so that they leave the places of requests to others. */
export const waitersOf = (inFlightMax: number): TurnsRule['waitersMax'] =>
  inFlightMax > 0 ? Math.ceil(inFlightMax * WAITERS_SHARE) : WAITERS_MAX;
