/**
 * Callbacks that ask Agents about bets. They are stored like other callbacks, but the process that must answer the provider sends them, and not the
 * delivery of lanes.
 */
import type { EndedAuthorization } from '../../../application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../../domain/callback/callback-message.ts';
import type { Call, Prepared } from '../database/prepared.ts';
import { logAttempts } from './callback-attempts.ts';

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
