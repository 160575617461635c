/** The way into the queue of callbacks: a part of the statement that moves the money they tell of. */
import type { CallbackMessage } from '../../../domain/callback/callback-message.ts';

/** The messages as {@link QUEUED} takes them. */
export const queuedText = (messages: readonly CallbackMessage[]): string =>
  JSON.stringify(
    messages.map(({ transactionId, ...message }, at) => ({ at, ...message, transaction_id: transactionId })),
  );

/**
 * Keeps `:messages`, to be delivered in this order within each lane once the transaction has committed. The lanes' rows are locked until
 * then, in an order that all writers share, so that two of them never wait for each other; for the last statement of a transaction, once.
 *
 * The positions come from a sequence that is asked after the lanes are locked: counting them is a condition that is settled before the
 * first callback is made. So a transaction that was not yet allowed to write in a lane has no position there.
 *
 * A new lane is ready at once: by the database's clock of now and not of the transaction's beginning, which may be long ago, and a second
 * before, because who takes lanes goes by the gateway's clock. That counts whole milliseconds and may be behind, and a lane that is missed
 * right after its commit waits for the next look (one bet in twenty was 50 ms late).
 */
export const QUEUED = `
message as materialized (
  select * from json_to_recordset(:messages::json) as message (at integer, id uuid, agent text, lane text, role text, transaction_id text,
    body text, traceparent text)
), locked as (
  insert into callback_lanes (agent, lane, pending, ready_at)
  select agent, lane, count(*), clock_timestamp() - interval '1 second' from message
  group by agent, lane order by agent collate "C", lane collate "C"
  on conflict (agent, lane) do update set pending = callback_lanes.pending + excluded.pending
  returning 1
), queued as (
  insert into callbacks (id, agent, lane, role, transaction_id, body, traceparent)
  select id, agent, lane, role, transaction_id, body, traceparent from message
  where (select count(*) from locked) > 0
  order by at
)`;
