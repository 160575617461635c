import type { AttemptOutcome, ParkReason } from '../../domain/callback/callback-outcome.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';

/** A claimed lane. Each claim has a new epoch, which distinguishes its holder from a process that has lost the lane. */
export interface LaneClaim {
  readonly agent: string;
  readonly lane: string;
  readonly epoch: number;
}

/** A claimed lane, with everything that its delivery needs. */
export interface ClaimedLane extends LaneClaim {
  /** The number of failed attempts at the first message. */
  readonly attempts: number;
  /** Undefined while the Agent has no callback base. */
  readonly callbackBase: string | undefined;
  /** The Agent's active secrets, newest first. */
  readonly secretsSealed: readonly string[];
  /** The first undelivered messages in their order, at most {@link LANE_MESSAGES_MAX}. */
  readonly messages: readonly QueuedCallback[];
}

export type QueuedCallback = Pick<CallbackMessage, 'id' | 'role' | 'body' | 'traceparent'>;

export const LANE_MESSAGES_MAX = 20;

export interface ClaimRequest {
  readonly nowMs: number;
  /** The end of the lease: until then no other process can claim the lanes. */
  readonly leaseEndMs: number;
  readonly lanesMax: number;
  /** The most lanes of one Agent that the caller may hold at a time, including those in `held`. */
  readonly lanesPerAgentMax: number;
  /** The number of lanes that the caller already holds, by Agent. */
  readonly held: Readonly<Record<string, number>>;
}

/** One attempt, for the log. */
export interface CallbackAttempt {
  readonly callbackId: string;
  readonly atMs: number;
  readonly httpStatus: number | undefined;
  readonly latencyMs: number;
  readonly outcome: AttemptOutcome;
  /** The beginning of the answer, or the reason why there is none. */
  readonly answer: string;
}

/** The outcome of a claimed lane since its claim, or since its last booked part. */
export interface LaneRun {
  readonly claim: LaneClaim;
  readonly attempts: readonly CallbackAttempt[];
  /** The ids of the accepted callbacks. */
  readonly settled: readonly string[];
  readonly next: NextOfLane;
  /** Whether the last answer of the Agent's system followed the interface; undefined if no request was sent. */
  readonly isReached: boolean | undefined;
}

/**
 * How a lane continues: its holder sends its next message now; the next process that claims it continues at once; it is due at a given moment, after
 * a number of failed attempts; or a person must look at the message `id` first.
 */
export type NextOfLane =
  | { readonly kind: 'goes_on' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'retry'; readonly attempts: number; readonly readyAtMs: number }
  | { readonly kind: 'park'; readonly id: string; readonly reason: ParkReason };

/**
 * The outbox of callbacks. Callbacks wait in lanes: within a lane the order is strict, and lanes do not wait for each other. A process that claims a
 * lane holds it until the lease ends. After that other processes may claim it, and settling by the former holder has no effect. So a message is
 * delivered at least once.
 */
export interface CallbackQueue {
  /**
   * Claims lanes that are ready. Agents take turns, so that an Agent with many lanes does not delay the others. Within an Agent, the lanes that have
   * been ready longest come first. An Agent whose circuit breaker is open gets one lane when its probe is due, and otherwise none. Messages behind a
   * callback that is asking about a bet are held back until that question has ended, so a lane may have no messages.
   */
  claim(request: ClaimRequest): Promise<readonly ClaimedLane[]>;
  /**
   * Prolongs the leases of lanes that the caller still holds, and returns these lanes. A lane that a writer has just locked keeps its
   * lease.
   */
  renew(claims: readonly LaneClaim[], leaseEndMs: number): Promise<readonly LaneClaim[]>;
  /**
   * Books the outcomes of lanes and releases the lanes, unless they go on. For a lane that the caller no longer holds, only the log of attempts is
   * written. It never waits for a writer: it returns the runs whose lanes are locked, so that the caller can settle them again.
   */
  settle(runs: readonly LaneRun[], nowMs: number): Promise<readonly LaneRun[]>;
}
