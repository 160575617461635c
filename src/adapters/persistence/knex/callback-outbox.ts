/** The way into the queue of callbacks, inside the transaction that moves the money they tell of. */
import type { Knex } from 'knex';
import type { CallbackMessage } from '../../../domain/callback/callback-message.ts';
import { runPrepared, type Prepared } from './prepared.ts';

/**
 * Keeps the messages, to be delivered in this order within each lane once the transaction has committed. The lanes' rows are locked until
 * then, in an order that all writers share, so that two of them never wait for each other; call it last in a transaction, and once.
 */
export async function enqueueCallbacks(trx: Knex.Transaction, messages: readonly CallbackMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ transactionId, ...message }, at) => ({ at, ...message, transaction_id: transactionId }));
  await runPrepared(trx, ENQUEUE, { messages: JSON.stringify(rows) });
}

// The positions come from a sequence that is asked after the lanes are locked: counting them is a condition that is settled before the
// first callback is made. So a transaction that was not yet allowed to write in a lane has no position there. An own lane begins to be
// ready at the clock's time and not at the transaction's, which may be long ago.
const ENQUEUE: Prepared = {
  name: 'enqueue-callbacks',
  text: `
with message as materialized (
  select * from json_to_recordset(:messages::json) as message (at integer, id uuid, agent text, lane text, role text, transaction_id text,
    body text)
), locked as (
  insert into callback_lanes (agent, lane, pending, ready_at)
  select agent, lane, count(*), clock_timestamp() from message
  group by agent, lane order by agent collate "C", lane collate "C"
  on conflict (agent, lane) do update set pending = callback_lanes.pending + excluded.pending
  returning 1
)
insert into callbacks (id, agent, lane, role, transaction_id, body)
select id, agent, lane, role, transaction_id, body from message
where (select count(*) from locked) > 0
order by at`,
};
