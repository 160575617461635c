import { z } from 'zod';
import { CALLBACK_STATUSES } from '../../../domain/callback/callback-log-rules.ts';
import { ATTEMPT_OUTCOMES } from '../../../domain/callback/callback-outcome.ts';
import { AGENT_REQUEST_PATHS, CALLBACK_ROLES, type AgentRequest } from '../../../domain/callback/callback-role.ts';
import {
  PULL_LEASE_MS,
  PULL_LIMIT,
  PULL_WAIT_SECONDS,
  PULLS_WAITING_PER_AGENT_MAX,
} from '../../../domain/callback/pull-limits.ts';
import { agentCall } from '../call.ts';
import { moment, oneOf, text } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';
import { CALLBACK_EXAMPLE } from './callbacks.ts';

const chapter = {
  name: 'Fetching callbacks',
  description:
    'For an Agent whose system the gateway does not call, because it is behind a firewall, or a laptop: the Agent fetches its callbacks and sends its answers. ' +
    'Order, repetitions and signatures are those of callbacks that are sent. An administrator sets `callback_delivery` to `pull`.',
};

const LEASE_EXAMPLE = '4711-1795860000000';

const pulled = z
  .strictObject({
    callback_id: text('The callback’s id, the same at every attempt.'),
    lease: text('Send it with the answer. It belongs to this fetch.'),
    answer_before: moment(
      `When the lease ends: ${PULL_LEASE_MS / 1_000} s after the fetch. Without an answer the callback counts as unanswered, and comes again after a pause. ` +
        'The lease of a question ends as soon as its provider stops waiting, and it does not come again.',
    ),
    role: oneOf(
      Object.keys(AGENT_REQUEST_PATHS) as AgentRequest[],
      'What the callback is about. `balance`, and `bet` in wallet mode `agent`: a question, for which a provider waits.',
    ),
    path: text('The path below your base URL to which the gateway would send it.'),
    attempt: z.int().meta({ description: 'The number of this attempt, beginning with 1.' }),
    headers: z.record(z.string(), z.string()).meta({
      description: 'The headers that it would be sent with, signed now; `webhook-signature` only if you have a secret.',
    }),
    body: text('The exact body as text: the signature covers it byte by byte.'),
  })
  .meta({ id: 'PulledCallback' });

/** Callbacks of an Agent that fetches them. */
export const PULL = {
  pull: agentCall({
    chapter,
    route: 'POST /callback/pull',
    name: 'pullCallbacks',
    summary: 'Fetch callbacks',
    description:
      'The next callback of each round that has one: those that wait longest first, one of each round. The next one of a round comes after the answer to this ' +
      'one. If nothing waits, the call is held for `wait_seconds`, and answers as soon as there is a callback. Answer each with `callback/answer` before its ' +
      `lease ends. An Agent may have ${PULLS_WAITING_PER_AGENT_MAX} calls waiting at a time.`,
    body: form({
      limit: text(`How many at most, ${PULL_LIMIT.min} to ${PULL_LIMIT.max}; ${PULL_LIMIT.fallback} by default.`)
        .meta({ examples: ['10'] })
        .optional(),
      wait_seconds: text(
        `How long to wait for the first, ${PULL_WAIT_SECONDS.min} to ${PULL_WAIT_SECONDS.max}; ${PULL_WAIT_SECONDS.fallback} by default.`,
      )
        .meta({ examples: ['20'] })
        .optional(),
    }).meta({ id: 'PullRequest' }),
    sends: { limit: '10', wait_seconds: '20' },
    answers: z
      .strictObject({ list: z.array(pulled).meta({ description: 'The callbacks; empty after a vain wait.' }) })
      .meta({ id: 'PulledCallbacks' }),
    examples: {
      one: {
        list: [
          {
            callback_id: CALLBACK_EXAMPLE.id,
            lease: LEASE_EXAMPLE,
            answer_before: '2026-11-28T10:00:30.000Z',
            role: 'bet' as const,
            path: CALLBACK_ROLES.bet.path,
            attempt: 1,
            headers: {
              'content-type': 'application/json',
              'webhook-id': CALLBACK_EXAMPLE.id,
              'webhook-timestamp': '1795860000',
              'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            },
            body: CALLBACK_EXAMPLE.body,
          },
        ],
      },
    },
    failures: ['too_many_requests'],
  }),
  answer: agentCall({
    chapter,
    route: 'POST /callback/answer',
    name: 'answerCallback',
    summary: 'Answer a fetched callback',
    description:
      'Your answer, as your system would give it over HTTP: it is read and booked in the same way. Send the same answer again if you do not know whether it ' +
      'arrived: it is booked once. Another answer for the same lease is refused with 1001, and so is a lease after which the callback was fetched again.',
    body: form({
      callback_id: text('The callback’s id.').meta({ examples: [CALLBACK_EXAMPLE.id] }),
      lease: text('The `lease` that came with it.').meta({ examples: [LEASE_EXAMPLE] }),
      answer: text('The body of your answer as text, such as `{"status":true,"code":0}`.'),
      http_status: text('The HTTP status that your system would answer with; 200 by default.')
        .meta({ examples: ['200'] })
        .optional(),
    }).meta({ id: 'CallbackAnswerRequest' }),
    sends: { callback_id: CALLBACK_EXAMPLE.id, lease: LEASE_EXAMPLE, answer: '{"status":true,"code":0}' },
    answers: z
      .strictObject({
        callback_id: text('The callback’s id.'),
        outcome: oneOf(ATTEMPT_OUTCOMES, 'How the answer was read.'),
        says: text('The same in words, after "your system".'),
        status: oneOf(
          CALLBACK_STATUSES,
          'The callback afterwards. `pending`: it comes again. `asking`: it was a question, and the gateway takes your answer now.',
        ),
        next_attempt_at: moment(
          'From when it may be fetched again; null if it does not come again by itself.',
        ).nullable(),
      })
      .meta({ id: 'ReadAnswer' }),
    examples: {
      accepted: {
        callback_id: CALLBACK_EXAMPLE.id,
        outcome: 'accepted' as const,
        says: 'accepts',
        status: 'delivered' as const,
        next_attempt_at: null,
      },
    },
    failures: ['not_found', 'too_many_requests'],
  }),
} as const;
