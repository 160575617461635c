import { SUCCESS_TEXT } from '../../answers/envelope.ts';
import { FAILURE_CODES } from '../../answers/failure-codes.ts';
import type { Schema } from '../openapi.ts';
import { ref, strictObject } from './schema-parts.ts';

/** The envelope around one kind of `data`. */
export const successEnvelopeOf = (dataSchema: string): Schema =>
  strictObject({
    status: { type: 'boolean', const: true, description: 'True: it worked.' },
    code: { type: 'integer', const: 0, description: '0 on success.' },
    data: ref(dataSchema),
    msg: {
      type: 'string',
      enum: Object.values(SUCCESS_TEXT),
      description: 'For people. English when `Accept-Language` prefers it.',
    },
  });

const codes = [...new Set(Object.values(FAILURE_CODES).map(({ code }) => code))];

/** The envelopes that belong to no single call. */
export const envelopeSchemas = {
  Nothing: { type: 'object', maxProperties: 0, description: 'Empty.' },
  Failure: strictObject({
    status: { type: 'boolean', const: false, description: 'False: it did not work.' },
    code: { type: 'integer', enum: codes, description: 'What went wrong; clients decide on this.' },
    data: { type: 'object', maxProperties: 0, description: 'Empty.' },
    msg: { type: 'string', minLength: 1, description: 'Why, in one English sentence for people.' },
  }),
} as const satisfies Record<string, Schema>;
