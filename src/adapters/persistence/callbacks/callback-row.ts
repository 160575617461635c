import type { LoggedCallback } from '../../../application/ports/callback-log.ts';
import type { CallbackAttempt } from '../../../application/ports/callback-queue.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

type Logged = Omit<LoggedCallback, 'traceparent'>;

/** A row of the table `callbacks`, with the reason why its lane is parked. */
export type CallbackRow = RowOf<Logged>;

const { read: loggedFromRow } = namedColumns<Logged>()(
  'id, agent, lane, role, transaction_id, body, status, parked_for, created_at, delivered_at',
);

/** The callback of a row. Callbacks after a parked one wait, but are not parked themselves. */
export const callbackFromRow = (row: CallbackRow): LoggedCallback =>
  loggedFromRow(row.status === 'parked' ? row : { ...row, parked_for: null });

type Attempt = Omit<CallbackAttempt, 'atMs'>;

/** A row of the table `callback_attempts`. */
export type CallbackAttemptRow = RowOf<Attempt> & { readonly attempted_at: Date };

const { read: readAttempt } = namedColumns<Attempt>()('callback_id, http_status, latency_ms, outcome, answer');

export const attemptFromRow = (row: CallbackAttemptRow): CallbackAttempt => ({
  ...readAttempt(row),
  atMs: row.attempted_at.getTime(),
});
