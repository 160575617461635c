import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { ParkReason } from '../../domain/callback/callback-outcome.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { CallbackAttempt } from './callback-queue.ts';

/**
 * - `parked`: in doubt; a person must look at it.
 * - `refused`: a bet that the Agent did not accept.
 * - `asking`: a bet that the Agent is being asked about, by the request of its provider.
 * - `unanswered`: a bet that the Agent did not answer in time; the bet has failed.
 */
export const CALLBACK_STATUSES = ['pending', 'delivered', 'refused', 'parked', 'asking', 'unanswered'] as const;
export type CallbackStatus = (typeof CALLBACK_STATUSES)[number];

/** A callback and its state. */
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
  readonly sinceMs: number | undefined;
}

/** The backlog of deliveries. */
export interface CallbackBacklog {
  /** The creation time of the oldest callback that is neither delivered nor parked. */
  readonly oldestPendingAtMs: number | undefined;
  readonly parked: number;
  /** Agents whose circuit breaker is open. */
  readonly openBreakers: readonly string[];
}

/** The history of callbacks. */
export interface CallbackLog {
  /** The newest first. A page beyond the last one is an empty list with the true total. */
  list(filter: CallbackFilter, page: PageRequest): Promise<Page<LoggedCallback>>;
  /** A callback with its attempts, the oldest first; at most the latest {@link ATTEMPTS_LISTED_MAX}. */
  find(
    id: string,
  ): Promise<{ readonly callback: LoggedCallback; readonly attempts: readonly CallbackAttempt[] } | undefined>;
  backlog(): Promise<CallbackBacklog>;
}

export const ATTEMPTS_LISTED_MAX = 100;
