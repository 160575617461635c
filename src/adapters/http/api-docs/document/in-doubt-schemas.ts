import { z } from 'zod';
import {
  IN_DOUBT_KINDS,
  IN_DOUBT_REASONS,
  DECISIONS,
  IN_DOUBT_STATUSES,
} from '../../../../domain/in-doubt/in-doubt-item.ts';
import { closeRequest, decideRequest } from '../../admin-api/in-doubt.ts';
import type { Schema } from '../openapi.ts';
import { OPERATOR_CODE } from './operator-code.ts';
import { PAGE_FIELDS, pageOf } from './page-schemas.ts';
import { flag, instantOrNull, strictObject, text } from './schema-parts.ts';

const { $schema: _, ...closing } = z.toJSONSchema(closeRequest, { io: 'input' });
const { $schema: _draft, ...deciding } = z.toJSONSchema(decideRequest, { io: 'input' });

const oneOf = (values: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: [...values],
  description,
});
const textOrNull = (description: string): Schema => ({ type: ['string', 'null'], description });

const KIND =
  '`callback`: parked. `transfer`: pending for longer than it may, or decided and contradicted later. `bet`: an Agent was asked, and its question did not end. ' +
  '`refusal`: reported money that was not moved. `difference`: found when books were compared.';

const own = {
  id: text('Names it in these calls: its kind, `-` and a GUID.'),
  kind: oneOf(IN_DOUBT_KINDS, KIND),
  reason: oneOf(Object.keys(IN_DOUBT_REASONS), 'Why it is in doubt.'),
  explanation: text('The reason in a sentence.'),
  detail: text('More of it, such as what the provider last said; may be empty.'),
  remedy: text('What can be done about it, in words; the operator does it.'),
  since: { type: 'string', format: 'date-time', description: 'Since when it is in doubt.' },
  provider: textOrNull('The provider’s code, where one has to do with it.'),
  member_id: textOrNull('The Agent’s name for the player.'),
  reference: text('The provider’s number of it, or your `transfer_id`.'),
  currency: textOrNull('Of the amount.'),
  amount: textOrNull('What was moved, or was to be moved; negative takes from the player.'),
} as const satisfies Record<string, Schema>;

const item = strictObject({
  ...own,
  agent: textOrNull('The Agent’s code; null where nobody knows whose it is.'),
  status: oneOf(IN_DOUBT_STATUSES, 'Whether somebody has closed it.'),
  note: textOrNull('What was found out; null while it is open.'),
  closed_by: textOrNull(
    'Who closed it: the name sent as `X-Admin-Actor`, or a fingerprint of the token; null while it is open.',
  ),
  closed_at: instantOrNull('When it was closed; null while it is open.'),
});

/** What is sent about doubts. */
export const inDoubtRequestSchemas = {
  CloseRequest: {
    ...(closing as Schema),
    properties: {
      note: { type: 'string', minLength: 1, maxLength: 1_000, description: 'What was found out. It is kept.' },
    },
  },
  DecideRequest: {
    ...(deciding as Schema),
    properties: {
      status: oneOf(DECISIONS, '`success`: the provider has carried it out. `failed`: it has not, and never will.'),
      note: {
        type: 'string',
        minLength: 1,
        maxLength: 1_000,
        description: 'What was found out, and from whom. It is kept.',
      },
    },
  },
  OwnInDoubtQuery: {
    type: 'object',
    properties: {
      operator_code: OPERATOR_CODE,
      kind: oneOf(IN_DOUBT_KINDS, `Only of this kind. ${KIND}`),
      provider: text('Only of this provider; case is ignored.'),
      since: { type: 'string', format: 'date-time', description: 'Only what came into doubt since then.' },
      ...PAGE_FIELDS,
    },
  },
} as const satisfies Record<string, Schema>;

/** What calls about doubts answer. */
export const inDoubtDataSchemas = {
  InDoubtList: pageOf(item, 'What is in doubt; what came into doubt last comes first.'),
  InDoubtItem: item,
  InDoubtAnswer: strictObject({
    decided: flag('Whether the answer has decided it: that of a transfer does, any other one is only told.'),
    status: oneOf(['success', 'failed', 'pending'], 'What the provider says of it.'),
    remark: text('The provider’s own word for it, or why it is still pending.'),
  }),
  OwnInDoubtList: pageOf(strictObject(own), 'What is open and in doubt; what came into doubt last comes first.'),
} as const satisfies Record<string, Schema>;
