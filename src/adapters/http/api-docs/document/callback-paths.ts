import { CALLBACK_STATUSES } from '../../../../domain/callback/callback-log-rules.ts';
import type { Paths, PathParameter, QueryParameter, Schema } from '../openapi.ts';
import { adminOperation, BODY_LIMIT, IN_PATH, PAGE_IN_QUERY } from './admin-operation.ts';
import { DATA_EXAMPLES, PATH_EXAMPLES } from './examples.ts';
import { jsonBody } from './operation.ts';
import { TAGS } from './tags.ts';

const CALLBACK_ID = '5f0c2d1e-8b47-4a39-9c6d-17e3a4b5c6d7';
const SINCE = '2026-11-20T00:00:00Z';

const callbackInPath: PathParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The callback’s id.',
  schema: { type: 'string' },
  example: CALLBACK_ID,
};

const inQuery = (name: string, schema: Schema, example: string): QueryParameter => {
  const { description = '', ...rules } = schema;
  return { name, in: 'query', required: false, description, schema: rules, example };
};

const FILTERS = [
  inQuery('agent', { type: 'string', description: 'Only those of this Agent; case is ignored.' }, PATH_EXAMPLES.agent),
  inQuery(
    'status',
    { type: 'string', enum: [...CALLBACK_STATUSES], description: 'Only those of this status.' },
    'parked',
  ),
  inQuery('since', { type: 'string', format: 'date-time', description: 'Only those made since then.' }, SINCE),
] as const;

const callback = {
  id: CALLBACK_ID,
  agent: PATH_EXAMPLES.agent,
  lane: 'A:round-77',
  role: 'settle',
  transaction_id: '0b9e7c55-3d21-4f0a-8e6b-92d4c1a7f380',
  status: 'parked',
  parked_for: 'refused',
  created_at: '2026-11-21T09:30:00.000Z',
  delivered_at: null,
};

const attempt = {
  at: '2026-11-21T09:30:00.120Z',
  http_status: 200,
  latency_ms: 41,
  outcome: 'refused',
  answer: '{"status":false,"code":2001,"data":{},"msg":"player not found"}',
};

/** What became of callbacks, and how they are sent again. */
export const callbackPaths: Paths = {
  '/admin/v1/callbacks': {
    get: adminOperation({
      tag: TAGS.callbacks,
      operationId: 'listCallbacks',
      summary: 'List callbacks',
      description: 'The newest first. `status=parked` lists what is in doubt.',
      parameters: [...FILTERS, ...PAGE_IN_QUERY],
      answers: 'CallbackList',
      examples: { parked: { list: [callback], total: 1, page: 1, pageSize: 10 } },
    }),
  },
  '/admin/v1/callbacks/{id}': {
    get: adminOperation({
      tag: TAGS.callbacks,
      operationId: 'showCallback',
      summary: 'Show a callback',
      description: 'What is sent, and every attempt with what the Agent’s system answered.',
      parameters: [callbackInPath],
      answers: 'ShownCallback',
      examples: { parked: { ...callback, body: '{"amount":"12.50"}', attempts: [attempt] } },
    }),
  },
  '/admin/v1/callbacks/{id}/replay': {
    post: adminOperation({
      tag: TAGS.callbacks,
      operationId: 'replayCallback',
      summary: 'Replay a callback',
      description:
        'Sends it again, delivered or not, before what came later in its lane, and lets a parked lane go on. A bet that the ' +
        'Agent was asked about cannot be replayed. There is no body.',
      parameters: [callbackInPath],
      answers: 'Nothing',
      examples: { done: DATA_EXAMPLES.nothing },
      failures: ['invalid_parameter'],
    }),
  },
  '/admin/v1/agents/{code}/callbacks/replay': {
    post: adminOperation({
      tag: TAGS.callbacks,
      operationId: 'replayCallbacks',
      summary: 'Replay an Agent’s callbacks',
      description:
        'Sends all of them again that were made since a moment, delivered or not, in their order within each lane; bets that ' +
        'it was asked about are left out. Whoever receives them must know each `callback_id` that it has accepted.',
      parameters: [IN_PATH.agent],
      requestBody: jsonBody('ReplayRequest', BODY_LIMIT, { since: SINCE }),
      answers: 'Replayed',
      examples: { some: { replayed: 37 } },
    }),
  },
};
