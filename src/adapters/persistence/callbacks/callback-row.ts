import type { LoggedCallback } from '../../../application/ports/callback-log.ts';
import type { CallbackAttempt } from '../../../application/ports/callback-queue.ts';
import type { CallbackRole } from '../../../domain/callback/callback-role.ts';
import type { ParkReason } from '../../../domain/callback/callback-outcome.ts';

/** A row of the table `callbacks`, with the reason why its lane is parked. */
export interface CallbackRow {
  readonly id: string;
  readonly agent: string;
  readonly lane: string;
  readonly role: CallbackRole;
  readonly transaction_id: string;
  readonly body: string;
  readonly status: LoggedCallback['status'];
  readonly created_at: Date;
  readonly delivered_at: Date | null;
  readonly parked_for: ParkReason | null;
}

/** The callback of a row. Callbacks after a parked one wait, but are not parked themselves. */
export const callbackFromRow = (row: CallbackRow): LoggedCallback => ({
  id: row.id,
  agent: row.agent,
  lane: row.lane,
  role: row.role,
  transactionId: row.transaction_id,
  body: row.body,
  status: row.status,
  parkedFor: row.status === 'parked' ? (row.parked_for ?? undefined) : undefined,
  createdAtMs: row.created_at.getTime(),
  deliveredAtMs: row.delivered_at?.getTime(),
});

/** A row of the table `callback_attempts`. */
export interface CallbackAttemptRow {
  readonly callback_id: string;
  readonly attempted_at: Date;
  readonly http_status: number | null;
  readonly latency_ms: number;
  readonly outcome: CallbackAttempt['outcome'];
  readonly answer: string;
}

export const attemptFromRow = (row: CallbackAttemptRow): CallbackAttempt => ({
  callbackId: row.callback_id,
  atMs: row.attempted_at.getTime(),
  httpStatus: row.http_status ?? undefined,
  latencyMs: row.latency_ms,
  outcome: row.outcome,
  answer: row.answer,
});
