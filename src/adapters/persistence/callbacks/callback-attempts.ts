import type { CallbackAttempt } from '../../../application/ports/callback-queue.ts';
import type { Call, Prepared } from '../database/prepared.ts';

/** Stores attempts, delivered or not. */
export const logAttempts = (attempts: readonly CallbackAttempt[]): readonly Call[] =>
  attempts.length === 0
    ? []
    : [{ prepared: LOG, bindings: { attempts: JSON.stringify(attempts.map(attemptColumns)) } }];

/** The columns of an attempt, as JSON for the statement. */
export const attemptColumns = (attempt: CallbackAttempt) => ({
  callback_id: attempt.callbackId,
  attempted_at: new Date(attempt.atMs).toISOString(),
  http_status: attempt.httpStatus ?? null,
  latency_ms: attempt.latencyMs,
  outcome: attempt.outcome,
  answer: attempt.answer,
});

// The text is the same for any number of attempts; an insert with many rows would have a text for each number. The transaction asks for its id before
// its rows get their numbers, because readers of all attempts wait for the transactions with older ids (`CommitWatermark`).
const LOG: Prepared = {
  name: 'log-attempts',
  text: `
insert into callback_attempts (callback_id, attempted_at, http_status, latency_ms, outcome, answer)
select * from json_to_recordset(:attempts::json) as attempt (callback_id uuid, attempted_at timestamptz, http_status integer,
  latency_ms integer, outcome text, answer text) where pg_current_xact_id() is not null`,
};
