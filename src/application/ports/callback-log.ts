import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { ParkReason } from '../../domain/callback/callback-outcome.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { CallbackAttempt } from './callback-queue.ts';
import type { CallbackStatus } from '../../domain/callback/callback-log-rules.ts';

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
  /** Its Agent. */
  readonly oldestPendingOf: string | undefined;
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
