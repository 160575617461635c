/** The outbox of callbacks. Writing to it is part of the statement that moves the money of the callbacks. */
import type { CallbackMessage } from '../../../domain/callback/callback-message.ts';
import type { EndedAuthorization } from '../../../application/ports/wallet-book.ts';
import type { Call, Prepared } from '../database/prepared.ts';
import { logAttempts } from './callback-settle.ts';

/** The messages in the form that {@link QUEUED} expects. */
export const queuedText = (messages: readonly CallbackMessage[]): string =>
  JSON.stringify(
    messages.map(({ transactionId, ...message }, at) => ({ at, ...message, transaction_id: transactionId })),
  );

/**
 * Keeps `:messages`. After the commit they are delivered in this order within each lane. Until then the rows of the lanes are locked, in an
 * order that all writers share, so that no two writers wait for each other. It belongs into the last statement of a transaction, once.
 *
 * The positions come from a sequence that is read after the lanes are locked: the statement counts the locked lanes before it makes the
 * first callback. So a transaction that may not write in a lane yet has no position there.
 *
 * A new lane is ready at once, by the database's present time. The time when the transaction began may be long ago. One second is
 * subtracted, because claims go by the gateway's clock, which counts whole milliseconds and may be behind. A lane that is missed right
 * after its commit waits for the next look (one bet in twenty was 50 ms late).
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

/**
 * Callbacks that ask Agents about bets. They are stored like other callbacks, but the process that must answer the provider sends them, and not the
 * delivery of lanes.
 */

/** A callback that asks, and the moment until which only the process that asks handles it. */
export interface AskingCallback {
  readonly message: CallbackMessage;
  readonly untilMs: number;
}

/** Stores the callbacks, in the transaction that stores their bets. */
export function openAuthorizations(asking: readonly AskingCallback[]): readonly Call[] {
  if (asking.length === 0) return [];
  const rows = asking.map(({ message: { transactionId, ...message }, untilMs }) => ({
    ...message,
    transaction_id: transactionId,
    asked_until: new Date(untilMs).toISOString(),
  }));
  return [{ prepared: OPEN, bindings: { asking: JSON.stringify(rows) } }];
}

/** Ends the open authorization requests, and logs the attempts of all. */
export function endAuthorizations(ended: readonly EndedAuthorization[]): readonly Call[] {
  if (ended.length === 0) return [];
  const rows = ended.map(({ callbackId, status, attempt }) => ({
    id: callbackId,
    status,
    ended_at: new Date(attempt === undefined ? 0 : attempt.atMs + attempt.latencyMs).toISOString(),
  }));
  return [
    { prepared: END, bindings: { ended: JSON.stringify(rows) } },
    ...logAttempts(ended.flatMap(({ attempt }) => attempt ?? [])),
  ];
}

const OPEN: Prepared = {
  name: 'open-questions',
  text: `
insert into callbacks (id, agent, lane, role, transaction_id, body, traceparent, status, asked_until)
select id, agent, lane, role, transaction_id, body, traceparent, 'asking', asked_until
from json_to_recordset(:asking::json) as asking (id uuid, agent text, lane text, role text, transaction_id text, body text,
  traceparent text, asked_until timestamptz)`,
};

const END: Prepared = {
  name: 'end-questions',
  text: `
update callbacks set status = ended.status, delivered_at = case when ended.status = 'delivered' then ended.ended_at end
from json_to_recordset(:ended::json) as ended (id uuid, status text, ended_at timestamptz)
where callbacks.id = ended.id and callbacks.status = 'asking'`,
};
