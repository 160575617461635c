import {
  KEPT_ANSWER_BYTES_MAX,
  ATTEMPTS_LISTED_MAX,
  CALLBACK_STATUSES,
} from '../../../../domain/callback/callback-log-rules.ts';
import { z } from 'zod';
import { ATTEMPT_OUTCOMES, PARK_REASONS } from '../../../../domain/callback/callback-outcome.ts';
import { CALLBACK_ROLES } from '../../../../domain/callback/callback-role.ts';
import { replayRequest } from '../../admin-api/callbacks.ts';
import type { Schema } from '../openapi.ts';
import { pageOf } from './page-schemas.ts';
import { guid, instantOrNull, listOf, strictObject, text } from './schema-parts.ts';

const { $schema: _, ...request } = z.toJSONSchema(replayRequest, { io: 'input' });

/** Bodies of calls about callbacks. */
export const callbackRequestSchemas = {
  ReplayRequest: {
    ...(request as Schema),
    properties: { since: { type: 'string', format: 'date-time', description: 'Replays what was made since then.' } },
  },
} as const satisfies Record<string, Schema>;

const instant = (description: string): Schema => ({ type: 'string', format: 'date-time', description });

const fields = {
  id: guid('Names the callback; the Agent sees it as `webhook-id` and `callback_id`, the same at every attempt.'),
  agent: text('The Agent’s code.'),
  lane: text('What keeps its order: of two callbacks of one lane the earlier is delivered first.'),
  role: { type: 'string', enum: Object.keys(CALLBACK_ROLES), description: 'Which callback it is.' },
  transaction_id: text('The wallet transaction that it tells of.'),
  status: {
    type: 'string',
    enum: [...CALLBACK_STATUSES],
    description:
      '`pending`: on its way, or behind one that is. `delivered`: the Agent accepted it. `refused`: a bet that the Agent was ' +
      'asked about and did not take; that is final. `parked`: in doubt, and not sent until it is replayed. `asking`: the Agent holds the wallet and is being ' +
      'asked about a bet. `unanswered`: it did not answer that in time, so the bet is off; a cancel follows where it may have arrived.',
  },
  parked_for: {
    type: ['string', 'null'],
    enum: [...PARK_REASONS, null],
    description:
      '`undelivered`: 76 hours of attempts were in vain. `refused`: the Agent does not accept money that has moved. ' +
      '`no_callback_base`: the Agent has no address; it goes on by itself when it gets one. null: it is not parked.',
  },
  created_at: instant('When it was made.'),
  delivered_at: instantOrNull('When it was accepted, the last time.'),
} as const satisfies Record<string, Schema>;

const attempt = strictObject({
  at: instant('When it was sent.'),
  http_status: { type: ['integer', 'null'], description: 'The status of the answer; null when there was none.' },
  latency_ms: { type: 'integer', minimum: 0, description: 'How long it took.' },
  outcome: {
    type: 'string',
    enum: [...ATTEMPT_OUTCOMES],
    description:
      'What it came to. `not_accepted` is any answer that neither accepts nor refuses as the interface has it.',
  },
  answer: text(`The first ${KEPT_ANSWER_BYTES_MAX} bytes of the answer, or why there is none.`),
});

/** What calls about callbacks answer. */
export const callbackDataSchemas = {
  CallbackList: pageOf(strictObject(fields), 'The callbacks of this page, the newest first.'),
  ShownCallback: strictObject({
    ...fields,
    body: text('What is sent, byte by byte.'),
    attempts: listOf(attempt, `The attempts so far, oldest first; the latest ${ATTEMPTS_LISTED_MAX} of them.`),
  }),
  Replayed: strictObject({
    replayed: { type: 'integer', minimum: 0, description: 'How many callbacks are sent again.' },
  }),
} as const satisfies Record<string, Schema>;
