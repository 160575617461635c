import { z } from 'zod';
import { adminCall } from '../call.ts';
import { CALLBACKS_CHAPTER } from './callbacks.ts';
import { AGENT_REQUEST_PATHS, type AgentRequest } from '../../../domain/callback/callback-role.ts';
import { count, flag, oneOf, text, url } from '../schemas/fields.ts';
import { AGENT_CODE, PATH_AGENT } from '../schemas/parameters.ts';

/** The test of an Agent's callback address. */
export const TEST_CALLBACK = adminCall({
  chapter: CALLBACKS_CHAPTER,
  route: 'POST /agents/{code}/callbacks/test',
  right: 'support',
  ofAgent: PATH_AGENT,
  name: 'testCallback',
  summary: 'Send a test callback',
  description:
    'Sends the Agent’s system a signed question after the balance of a player whom nobody knows, and answers what it said. No money ' +
    'moves, and nothing is kept. Callers within three seconds share an answer. There is no body.',
  params: { code: AGENT_CODE },
  answers: z
    .strictObject({
      url: url('Where it was sent.'),
      body: text('What was sent.'),
      signed: flag('Whether it was signed: the Agent has a callback secret.'),
      http_status: z.int().meta({ description: 'The status of the answer; null when there was none.' }).nullable(),
      latency_ms: count('How long it took.'),
      answer: text('The beginning of the answer, or why there was none.'),
      understood: flag('Whether callbacks would be read there.'),
      finding: text('What that means, in a sentence.'),
      remedy: text('What a person does about it; null where it is understood.').nullable(),
    })
    .meta({ id: 'TestedCallback' }),
  examples: {
    answered: {
      url: 'https://casino.example.com/api/v1/callback/balance',
      body: '{"username":"GATEWAY-TEST","currency":"EUR"}',
      signed: true,
      http_status: 200,
      latency_ms: 38,
      answer: '{"status":false,"code":2001,"data":{},"msg":"player not found"}',
      understood: true,
      finding: 'The Agent’s system answers as the interface has it, and takes the signature.',
      remedy: null,
    },
  },
  failures: ['invalid_parameter', 'agent_moved'],
});

const CALLBACKS_TO_TEST = Object.keys(AGENT_REQUEST_PATHS) as AgentRequest[];

/** An event of somebody's own making for an Agent's system. */
export const TEST_EVENT = adminCall({
  chapter: CALLBACKS_CHAPTER,
  route: 'POST /agents/{code}/callbacks/test-event',
  right: 'support',
  ofAgent: PATH_AGENT,
  name: 'sendTestEvent',
  summary: 'Send a test event',
  description:
    'Sends the Agent’s system a signed callback that no provider has caused, once, and answers what it said. Nothing is booked here. The Agent books what ' +
    'it takes: name a player whom nobody has, unless money is to move there. The moment is that of the sending; with the same `callback_id` it is a repetition.',
  params: { code: AGENT_CODE },
  body: z
    .strictObject({
      callback: oneOf(CALLBACKS_TO_TEST, 'Which callback it is.'),
      body: z.record(z.string(), z.unknown()).meta({
        description: 'The fields of the callback, as the interface describes them. A missing `callback_id` is made.',
      }),
    })
    .meta({ id: 'TestEvent' }),
  sends: {
    callback: 'balance',
    body: { provider: 'A', username: 'GATEWAY-TEST', currency: 'EUR' },
  },
  answers: TEST_CALLBACK.answers,
  examples: TEST_CALLBACK.examples,
  failures: ['invalid_parameter', 'agent_moved'],
});
