import type { Schema } from '../openapi.ts';
import { pageOf } from './page-schemas.ts';
import { guid, instantOrNull, strictObject, text } from './schema-parts.ts';

const state = (description: string): Schema => ({ type: ['object', 'null'], description });

const schema = strictObject({
  id: guid('Names the change.'),
  at: { type: 'string', format: 'date-time', description: 'When it was begun.' },
  actor: text('Who: what the caller sent as `X-Admin-Actor`, or a fingerprint of the token.'),
  address: text('Where the caller called from.'),
  request_id: text('Names the request in the log of the gateway.'),
  method: text('The request’s method.'),
  path: text('The request’s path.'),
  entity: text('What it is about.'),
  fields: { type: ['array', 'null'], items: { type: 'string' }, description: 'Names of the fields that were sent.' },
  code: {
    type: ['integer', 'null'],
    description:
      'The code of the answer, 0 for success. Null: it is under way, or its process ended in the middle of it.',
  },
  ended_at: instantOrNull('When its outcome was known.'),
  before: state('The thing as it was before, without secrets.'),
  after: state('The thing as it was after, or what was answered where no single thing was changed.'),
});

/** What calls about changes answer. */
export const changeDataSchemas = {
  ChangeList: pageOf(schema, 'What was changed, the newest first.'),
} as const satisfies Record<string, Schema>;
