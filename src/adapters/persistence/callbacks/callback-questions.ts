/**
 * Callbacks that ask Agents about bets. They are kept like other callbacks, but the process that must answer the provider sends them, and
 * not the delivery of a lane.
 */
import type { Knex } from 'knex';
import type { EndedQuestion } from '../../../application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../../domain/callback/callback-message.ts';
import { logAttempts } from './callback-attempts.ts';

/** A callback that asks, and the end of the time in which only the process that asks handles it. */
export interface AskingCallback {
  readonly message: CallbackMessage;
  readonly untilMs: number;
}

/** Keeps the callbacks in the transaction that keeps their bets. */
export async function openQuestions(trx: Knex.Transaction, asking: readonly AskingCallback[]): Promise<void> {
  if (asking.length === 0) return;
  await trx('callbacks').insert(
    asking.map(({ message: { transactionId, ...message }, untilMs }) => ({
      ...message,
      transaction_id: transactionId,
      status: 'asking',
      asked_until: new Date(untilMs),
    })),
  );
}

/** Ends the questions that are open, and logs the attempts of all. */
export async function endQuestions(trx: Knex.Transaction, ended: readonly EndedQuestion[]): Promise<void> {
  if (ended.length === 0) return;
  const rows = ended.map(({ callbackId, status, attempt }) => ({
    id: callbackId,
    status,
    ended_at: new Date(attempt === undefined ? 0 : attempt.atMs + attempt.latencyMs).toISOString(),
  }));
  await trx.raw(END, [JSON.stringify(rows)]);
  await logAttempts(
    trx,
    ended.flatMap(({ attempt }) => attempt ?? []),
  );
}

const END = `
update callbacks set status = ended.status, delivered_at = case when ended.status = 'delivered' then ended.ended_at end
from jsonb_to_recordset(?::jsonb) as ended (id uuid, status text, ended_at timestamptz)
where callbacks.id = ended.id and callbacks.status = 'asking'`;
