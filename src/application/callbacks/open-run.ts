/** The outcome of a lane, from the attempts at its callbacks. Both ways of delivery decide by it. */
import { AFTER_REFUSAL } from '../../domain/callback/callback-outcome.ts';
import { retryPauseMs } from '../../domain/callback/retry-pauses.ts';
import type {
  CallbackAttempt,
  ClaimedLane,
  LaneClaim,
  LaneRun,
  NextOfLane,
  QueuedCallback,
} from '../ports/callback-queue.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';

/** The outcome of a run so far. */
export class OpenRun {
  readonly #lane: LaneClaim;
  #attempts: CallbackAttempt[] = [];
  #settled: string[] = [];

  constructor(lane: LaneClaim) {
    this.#lane = lane;
  }

  /** Adds an attempt, and returns the next step of the lane; undefined if the next message follows. */
  took({ id, role }: Pick<QueuedCallback, 'id' | 'role'>, attempt: CallbackAttempt): 'park' | 'retry' | undefined {
    this.#attempts.push(attempt);
    if (attempt.outcome === 'refused') return AFTER_REFUSAL[role];
    if (attempt.outcome !== 'accepted') return 'retry';
    this.#settled.push(id);
    return undefined;
  }

  get isEmpty(): boolean {
    return this.#attempts.length === 0;
  }

  /** Returns the outcome since the last part, which must be booked, and begins the next part. */
  part(): LaneRun {
    const part = this.ended({ kind: 'goes_on' });
    [this.#attempts, this.#settled] = [[], []];
    return part;
  }

  ended(next: NextOfLane): LaneRun {
    const { agent, lane, epoch } = this.#lane;
    const last = this.#attempts.at(-1)?.outcome;
    const isReached = last === undefined ? undefined : last === 'accepted' || last === 'refused';
    return { claim: { agent, lane, epoch }, attempts: this.#attempts, settled: this.#settled, next, isReached };
  }
}

interface Retrying {
  readonly lane: Pick<ClaimedLane, 'attempts' | 'messages'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** The next step of a lane after an attempt that was not accepted. */
export function nextAfter(
  next: 'park' | 'retry',
  message: Pick<QueuedCallback, 'id'>,
  { lane, clock, randomness }: Retrying,
): NextOfLane {
  if (next === 'park') return { kind: 'park', id: message.id, reason: 'refused' };
  const attempts = attemptsBefore(lane, message) + 1;
  const pauseMs = retryPauseMs(attempts, chance(randomness));
  return pauseMs === undefined
    ? { kind: 'park', id: message.id, reason: 'undelivered' }
    : { kind: 'retry', attempts, readyAtMs: clock.nowMs() + pauseMs };
}

/** The attempts of a lane are those of its first message. Every other message is new, because the message before it was just accepted. */
export const attemptsBefore = (
  { attempts, messages: [first] }: Pick<ClaimedLane, 'attempts' | 'messages'>,
  { id }: Pick<QueuedCallback, 'id'>,
): number => (id === first?.id ? attempts : 0);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A number from 0 to 1, with 24 random bits, which is enough for the length of a pause. */
export function chance(randomness: Randomness): number {
  // Three bytes are four letters of six bits each.
  const letters = Array.from(randomness.text(3, 'base64url')).slice(0, 4);
  return letters.reduce((sum, letter) => sum * 64 + Math.max(0, LETTERS.indexOf(letter)), 0) / 64 ** 4;
}
