/** The way into the queue of callbacks, inside the transaction that moves the money they tell of. */
import type { Knex } from 'knex';
import type { CallbackMessage } from '../../../domain/callback/callback-message.ts';

/**
 * Keeps the messages, to be delivered in this order within each lane once the transaction has committed. The lanes' rows are locked until
 * then, in an order that all writers share, so that two of them never wait for each other; call it last in a transaction, and once.
 */
export async function enqueueCallbacks(trx: Knex.Transaction, messages: readonly CallbackMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await trx.raw(LOCK_LANES, [JSON.stringify(messages.map(({ agent, lane }) => ({ agent, lane })))]);
  await trx('callbacks').insert(
    messages.map(({ transactionId, ...message }) => ({ ...message, transaction_id: transactionId })),
  );
}

// The positions come from a sequence that the next statement asks, after these locks: a transaction that was not yet allowed to
// write in a lane has none there. An own lane begins to be ready at the clock's time and not at the transaction's, which may be long ago.
const LOCK_LANES = `
insert into callback_lanes (agent, lane, pending, ready_at)
select agent, lane, count(*), clock_timestamp()
from jsonb_to_recordset(?::jsonb) as message (agent text, lane text)
group by agent, lane order by agent collate "C", lane collate "C"
on conflict (agent, lane) do update set pending = callback_lanes.pending + excluded.pending`;
