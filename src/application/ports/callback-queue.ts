import type { AttemptOutcome, ParkReason } from '../../domain/callback/callback-outcome.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';

/** A claimed lane. Each claim has a new epoch, which tells a process that lost the lane from the one that holds it. */
export interface LaneClaim {
  readonly agent: string;
  readonly lane: string;
  readonly epoch: number;
}

/** A claimed lane, with everything that its delivery needs. */
export interface ClaimedLane extends LaneClaim {
  /** Failed attempts at the first message, so far. */
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
  /** Most lanes of one Agent that the caller may hold at a time, including those in `held`. */
  readonly lanesPerAgentMax: number;
  /** The number of lanes that the caller holds already, by Agent. */
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
  /** Whether the last answer of the Agent's system followed the interface; undefined when it was not asked. */
  readonly isReached: boolean | undefined;
}

/**
 * The continuation of a lane: with its next message, which its holder sends now; at once, by the next process that claims it; at a given
 * moment, after so many failed attempts; or only after a person has looked at the message `id`.
 */
export type NextOfLane =
  | { readonly kind: 'goes_on' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'retry'; readonly attempts: number; readonly readyAtMs: number }
  | { readonly kind: 'park'; readonly id: string; readonly reason: ParkReason };

/**
 * The outbox of callbacks. Callbacks wait in lanes: within a lane the order is strict, and no lane waits for another. A process that claims
 * a lane has it until the lease ends. After that other processes may claim it, and settling by the former holder has no effect. So a
 * message is delivered at least once.
 */
export interface CallbackQueue {
  /**
   * Claims lanes that are ready. Agents take turns, so that no Agent waits for another one's many lanes. Within an Agent, the lanes come
   * first that were ready longest. An Agent whose circuit breaker is open gets one lane when its probe is due, and none otherwise. Messages
   * behind a callback that is asking about a bet are held back until that question has ended, so a lane may come without messages.
   */
  claim(request: ClaimRequest): Promise<readonly ClaimedLane[]>;
  /**
   * Prolongs the leases of lanes that the caller still holds, and returns these lanes. A lane that a writer has just locked keeps its
   * lease.
   */
  renew(claims: readonly LaneClaim[], leaseEndMs: number): Promise<readonly LaneClaim[]>;
  /**
   * Books the outcomes of lanes and releases the lanes, unless they go on. For a lane that the caller no longer holds, only the log of
   * attempts is kept. Never waits for a writer: it returns the runs whose lanes are locked, to be settled again.
   */
  settle(runs: readonly LaneRun[], nowMs: number): Promise<readonly LaneRun[]>;
}
