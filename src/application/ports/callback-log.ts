import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { ParkReason } from '../../domain/callback/callback-outcome.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { CallbackAttempt } from './callback-queue.ts';
import type { CallbackStatus } from '../../domain/callback/callback-log-rules.ts';

/** A callback and where it stands. */
export interface LoggedCallback extends CallbackMessage {
  readonly status: CallbackStatus;
  /** Why it is parked, if it is. */
  readonly parkedFor: ParkReason | undefined;
  readonly createdAtMs: number;
  readonly deliveredAtMs: number | undefined;
}

/** Which callbacks are wanted; what is undefined does not matter. */
export interface CallbackFilter {
  readonly agent: string | undefined;
  readonly status: CallbackStatus | undefined;
  readonly sinceMs: number | undefined;
}

/** How the delivery stands. */
export interface CallbackBacklog {
  /** When the oldest one was made that is neither delivered nor parked. */
  readonly oldestPendingAtMs: number | undefined;
  readonly parked: number;
  /** Agents whose breaker is open. */
  readonly openBreakers: readonly string[];
}

/** What became of callbacks. */
export interface CallbackLog {
  /** Newest first. A page beyond the last one is an empty list with the true total. */
  list(filter: CallbackFilter, page: PageRequest): Promise<Page<LoggedCallback>>;
  /** With the attempts, oldest first, the latest {@link ATTEMPTS_LISTED_MAX} at most. */
  find(
    id: string,
  ): Promise<{ readonly callback: LoggedCallback; readonly attempts: readonly CallbackAttempt[] } | undefined>;
  backlog(): Promise<CallbackBacklog>;
}
