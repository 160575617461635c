/** An item in doubt in answers: for its Agent, in lists for operators, and alone. */
import { z } from 'zod';
import {
  IN_DOUBT_KINDS,
  IN_DOUBT_REASONS,
  IN_DOUBT_REMEDIES,
  IN_DOUBT_STATUSES,
  type InDoubtReason,
} from '../../../domain/in-doubt/in-doubt-item.ts';
import { attempt } from '../calls/callbacks.ts';
import { EXAMPLE } from './examples.ts';
import { moment, oneOf, text } from './fields.ts';

export const KIND_WORDS =
  '`callback`: parked. `transfer`: pending for longer than it may, or decided and contradicted later. `bet`: an Agent was asked, and its ' +
  'question did not end. `refusal`: reported money that was not moved. `movement`: money that was moved, although something about it is ' +
  'odd. `difference`: found when books were compared. `grant`: free rounds whose outcome is not known, or that the gateway did not give.';

export const IN_DOUBT_KIND = oneOf(IN_DOUBT_KINDS, KIND_WORDS);
const own = {
  id: text('Names it in these calls: its kind, `-` and a GUID.'),
  kind: IN_DOUBT_KIND,
  reason: oneOf(Object.keys(IN_DOUBT_REASONS) as InDoubtReason[], 'Why it is in doubt.'),
  explanation: text('The reason in a sentence.'),
  detail: text('More of it, such as what the provider last said; may be empty.'),
  remedy: text('What can be done about it, in words; the operator does it.'),
  since: moment('Since when it is in doubt.'),
  provider: text('The provider’s code, where one has to do with it.').nullable(),
  member_id: text('The Agent’s name for the player.').nullable(),
  reference: text('The provider’s number of it, or your `transfer_id` or `grant_id`.'),
  currency: text('Of the amount.').nullable(),
  amount: text('What was moved, or was to be moved; negative takes from the player.').nullable(),
};
export const ownItem = z.strictObject(own).meta({ id: 'OwnInDoubtItem' });

const fields = {
  ...own,
  agent: text('The Agent’s code; null where nobody knows whose it is.').nullable(),
  status: oneOf(IN_DOUBT_STATUSES, 'Whether somebody has closed it.'),
  note: text('What was found out; null while it is open.').nullable(),
  closed_by: text(
    'The administrator who closed it, or the name sent as `X-Admin-Actor` where that counts; null while it is open.',
  ).nullable(),
  closed_at: moment('When it was closed; null while it is open.').nullable(),
};
export const item = z.strictObject(fields).meta({ id: 'InDoubtItem' });

export const shown = z
  .strictObject({
    ...fields,
    status: oneOf(
      [...IN_DOUBT_STATUSES, 'over'],
      'Whether somebody has closed it. `over`: it is no longer in doubt, because it was replayed, or decided by an answer.',
    ),
    outcome: text('The state of a callback or a transfer that is over; else null.').nullable(),
    last_attempt: attempt
      .meta({
        description: 'The last attempt to deliver a callback, with the Agent’s answer; null where there was none.',
      })
      .nullable(),
    next_command: text('The command of `agent-gateway` to type next; null for an item that is not open.').nullable(),
  })
  .meta({ id: 'ShownInDoubtItem' });

export const ITEM_NAME = 'transfer-0b9e7c55-3d21-4f0a-8e6b-92d4c1a7f380';
const CALLBACK_NAME = 'callback-0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55';
export const ownExample: z.output<typeof ownItem> = {
  id: ITEM_NAME,
  kind: 'transfer',
  reason: 'undecided',
  explanation: IN_DOUBT_REASONS.undecided,
  detail: 'provider A has not decided yet: processing',
  remedy: IN_DOUBT_REMEDIES.undecided,
  since: '2026-11-21T09:30:00.000Z',
  provider: EXAMPLE.provider,
  member_id: 'ALICE',
  reference: 'wallet-2026-000017',
  currency: 'EUR',
  amount: '25.5000',
};
export const NOTE = 'Booked by provider A at 10:02, ticket 4711.';
export const openExample: z.output<typeof item> = {
  ...ownExample,
  agent: EXAMPLE.agent,
  status: 'open',
  note: null,
  closed_by: null,
  closed_at: null,
};
export const closedExample: typeof openExample = {
  ...openExample,
  status: 'closed',
  note: NOTE,
  closed_by: 'eve',
  closed_at: '2026-11-21T10:05:00.000Z',
};
export const parkedExample: z.output<typeof shown> = {
  ...openExample,
  id: CALLBACK_NAME,
  kind: 'callback',
  reason: 'refused',
  explanation: IN_DOUBT_REASONS.refused,
  detail: 'settle',
  remedy: IN_DOUBT_REMEDIES.refused,
  outcome: null,
  last_attempt: {
    at: '2026-11-21T09:29:59.200Z',
    http_status: 200,
    latency_ms: 41,
    outcome: 'refused',
    says: 'refuses with code 5007: unknown',
    answer: '{"status":false,"code":5007,"msg":"unknown player"}',
  },
  next_command: `agent-gateway in-doubt replay ${CALLBACK_NAME}`,
};
