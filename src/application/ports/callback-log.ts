import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { ParkReason } from '../../domain/callback/callback-outcome.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { CallbackStatus } from '../../domain/callback/callback-log-rules.ts';
import type { AttemptOutcome } from '../../domain/callback/callback-outcome.ts';
import type { CallbackRole } from '../../domain/callback/callback-role.ts';
import type { Heard } from '../../domain/callback/heard.ts';
import type { DeliveryStanding } from '../../domain/callback/delivery-standing.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { CallbackAttempt } from './callback-queue.ts';

export interface LoggedCallback extends CallbackMessage {
  readonly status: CallbackStatus;
  /** The reason, if it is parked. */
  readonly parkedFor: ParkReason | undefined;
  readonly createdAtMs: number;
  readonly deliveredAtMs: number | undefined;
}

/** A filter for callbacks; undefined fields do not restrict it. */
export interface CallbackFilter {
  readonly agent: string | undefined;
  readonly status: CallbackStatus | undefined;
  /** Callbacks that were created at or after this moment. */
  readonly sinceMs: number | undefined;
  /** Callbacks that were created before this moment. */
  readonly untilMs?: number | undefined;
  readonly role?: CallbackRole | undefined;
  readonly lane?: string | undefined;
  /** Callbacks about transactions of players with this name at their Agent. */
  readonly memberId?: string | undefined;
  /** Callbacks about transactions of this round. */
  readonly roundId?: string | undefined;
  /** Callbacks about the transaction with this GUID. */
  readonly transactionId?: string | undefined;
  /** Callbacks about transactions that moved at least, and at most, this amount, in any direction. */
  readonly amountMin?: Decimal | undefined;
  readonly amountMax?: Decimal | undefined;
  /** Callbacks with at least this many failed attempts. */
  readonly failuresMin?: number | undefined;
  /** Callbacks whose last attempt had this outcome. */
  readonly lastOutcome?: AttemptOutcome | undefined;
  /** Callbacks that wait only for their next attempt, if it may be made before this moment. */
  readonly dueBeforeMs?: number | undefined;
  /** Callbacks that wait behind the callback with this id. */
  readonly blockedBy?: string | undefined;
  /** Callbacks that were made after the callback with this id; none if there is no such callback. */
  readonly after?: string | undefined;
}

/** A callback with its attempts, the oldest first. */
export interface AttemptedCallback {
  readonly callback: LoggedCallback;
  readonly attempts: readonly CallbackAttempt[];
}

/** The backlog of deliveries. */
export interface CallbackBacklog {
  /** The creation time of the oldest callback that is neither delivered nor parked. */
  readonly oldestPendingAtMs: number | undefined;
  /** The Agent of that callback. */
  readonly oldestPendingOf: string | undefined;
  readonly parked: number;
  /** Agents whose circuit breaker is open. */
  readonly openBreakers: readonly string[];
}

/** An Agent with a waiting callback. */
export interface WaitingAgent {
  readonly agent: string;
  /** The creation time of its oldest callback that is neither delivered nor parked. */
  readonly oldestAtMs: number;
}

/** The callbacks of an Agent that fail. */
export interface FailingAgent {
  readonly agent: string;
  /** The moment at which its circuit breaker opened; undefined while it is closed. */
  readonly openedAtMs: number | undefined;
  /** The last failure; undefined if a process of an earlier version has counted it. */
  readonly heard: Heard | undefined;
}

/** The history of callbacks. */
export interface CallbackLog {
  /** Lists callbacks, the newest first. A page beyond the last one is an empty list with the true total. */
  list(filter: CallbackFilter, page: PageRequest): Promise<Page<LoggedCallback>>;
  /** A callback with its attempts, the oldest first; at most the latest {@link ATTEMPTS_LISTED_MAX}. */
  find(id: string): Promise<AttemptedCallback | undefined>;
  /** The Agent of a callback; undefined if the callback does not exist. Both cases cost one look-up. */
  agentOf(id: string): Promise<string | undefined>;
  /**
   * The callbacks about each of these transactions, in the order of the transactions; for each callback, at most the latest {@link
   * ATTEMPTS_LISTED_MAX} attempts.
   */
  about(transactionIds: readonly string[]): Promise<readonly AttemptedCallback[]>;
  /** The progress of each callback, in their order. An unknown callback has the progress of one that was never sent. */
  standings(ids: readonly string[]): Promise<readonly DeliveryStanding[]>;
  backlog(): Promise<CallbackBacklog>;
  /** Returns those of the Agents whose last callback was neither accepted nor refused as the interface has it, in any order. */
  failing(agents: readonly string[]): Promise<readonly FailingAgent[]>;
  /**
   * Agents that have a pending callback from before the moment although their circuit breaker is closed: at most `limit`, the longest wait first. It
   * reads all pending callbacks of such Agents, so it must only be called if a callback has waited for a long time.
   */
  waitingSince(beforeMs: number, limit: number): Promise<readonly WaitingAgent[]>;
}
