import type { AttemptOutcome, ParkReason } from '../../domain/callback/callback-outcome.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';

/** A lane that somebody has taken; the epoch is another one each time, so that who lost it is told apart from who has it. */
export interface LaneClaim {
  readonly agent: string;
  readonly lane: string;
  readonly epoch: number;
}

/** A taken lane, with what is needed to deliver it. */
export interface ClaimedLane extends LaneClaim {
  /** Failed attempts at the first message so far. */
  readonly attempts: number;
  /** Undefined while the Agent has none. */
  readonly callbackBase: string | undefined;
  /** The Agent's active secrets, newest first. */
  readonly secretsSealed: readonly string[];
  /** The first ones that are undelivered, in their order, {@link LANE_MESSAGES_MAX} at most. */
  readonly messages: readonly QueuedCallback[];
}

export type QueuedCallback = Pick<CallbackMessage, 'id' | 'role' | 'body' | 'traceparent'>;

export const LANE_MESSAGES_MAX = 20;

/** What may be taken. */
export interface ClaimRequest {
  readonly nowMs: number;
  /** Until then nobody else is given the lanes. */
  readonly leaseEndMs: number;
  readonly lanesMax: number;
  /** Most lanes of one Agent that the caller has at a time, those in `held` included. */
  readonly lanesPerAgentMax: number;
  /** How many lanes of which Agent the caller has already. */
  readonly held: Readonly<Record<string, number>>;
}

/** One attempt, for the log. */
export interface CallbackAttempt {
  readonly callbackId: string;
  readonly atMs: number;
  readonly httpStatus: number | undefined;
  readonly latencyMs: number;
  readonly outcome: AttemptOutcome;
  /** The beginning of the answer, or why there is none. */
  readonly answer: string;
}

/** What came of a taken lane, since it was taken or since what was booked of it last. */
export interface LaneRun {
  readonly claim: LaneClaim;
  readonly attempts: readonly CallbackAttempt[];
  /** The ids of those that were accepted. */
  readonly settled: readonly string[];
  readonly next: NextOfLane;
  /** Whether the Agent's system answered in the way of the interface, the last time; undefined when it was not asked. */
  readonly isReached: boolean | undefined;
}

/**
 * How a lane goes on: with its next message, which its holder sends now; at once, by whoever takes it; after so many failed attempts at a
 * moment; or not before somebody looks at the message `id`.
 */
export type NextOfLane =
  | { readonly kind: 'goes_on' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'retry'; readonly attempts: number; readonly readyAtMs: number }
  | { readonly kind: 'park'; readonly id: string; readonly reason: ParkReason };

/**
 * Callbacks on their way, in lanes: within one the order is strict, and none waits for another. Whoever takes a lane has it until the
 * lease ends; then others may take it, and what its former holder settles is without effect. So a message is delivered at least once.
 */
export interface CallbackQueue {
  /**
   * Takes lanes that are ready: of each Agent those ready for longest, and of all Agents in turn, so that none has to wait for another's
   * number. An Agent whose breaker is open gives one lane when its probe is due, and otherwise none. What was made after a callback that is
   * just asking about a bet stays back until that has ended, so that a lane may come without messages.
   */
  claim(request: ClaimRequest): Promise<readonly ClaimedLane[]>;
  /** Prolongs the leases of lanes that are still the caller's, and gives these back. One that a writer has locked just now stays as it is. */
  renew(claims: readonly LaneClaim[], leaseEndMs: number): Promise<readonly LaneClaim[]>;
  /**
   * Books what came of lanes and gives them back, unless they go on; of those that are no longer the caller's only the log of attempts is
   * kept. Never waits for a writer: the runs whose lanes are locked are given back, to be settled again.
   */
  settle(runs: readonly LaneRun[], nowMs: number): Promise<readonly LaneRun[]>;
}
