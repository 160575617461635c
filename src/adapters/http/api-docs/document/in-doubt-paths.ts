import {
  IN_DOUBT_KINDS,
  IN_DOUBT_REASONS,
  IN_DOUBT_REMEDIES,
  IN_DOUBT_STATUSES,
} from '../../../../domain/in-doubt/in-doubt-item.ts';
import type { Paths, PathParameter, QueryParameter, Schema } from '../openapi.ts';
import { adminOperation, BODY_LIMIT, PAGE_IN_QUERY } from './admin-operation.ts';
import { agentOperation } from './agent-operation.ts';
import { DATA_EXAMPLES, PATH_EXAMPLES } from './examples.ts';
import { jsonBody } from './operation.ts';
import { TAGS } from './tags.ts';

const NAME = 'transfer-0b9e7c55-3d21-4f0a-8e6b-92d4c1a7f380';
const SINCE = '2026-11-20T00:00:00Z';

const inPath: PathParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The item’s id, as the list has it.',
  schema: { type: 'string' },
  example: NAME,
};

const inQuery = (name: string, schema: Schema, example: string): QueryParameter => {
  const { description = '', ...rules } = schema;
  return { name, in: 'query', required: false, description, schema: rules, example };
};

const FILTERS = [
  inQuery('kind', { type: 'string', enum: [...IN_DOUBT_KINDS], description: 'Only of this kind.' }, 'transfer'),
  inQuery('agent', { type: 'string', description: 'Only of this Agent; case is ignored.' }, PATH_EXAMPLES.agent),
  inQuery(
    'provider',
    { type: 'string', description: 'Only of this provider; case is ignored.' },
    PATH_EXAMPLES.provider,
  ),
  inQuery(
    'since',
    { type: 'string', format: 'date-time', description: 'Only what came into doubt since then.' },
    SINCE,
  ),
  inQuery(
    'status',
    { type: 'string', enum: [...IN_DOUBT_STATUSES], default: 'open', description: 'Open ones, or closed ones.' },
    'open',
  ),
] as const;

const own = {
  id: NAME,
  kind: 'transfer',
  reason: 'undecided',
  explanation: IN_DOUBT_REASONS.undecided,
  detail: 'provider A has not decided yet: processing',
  remedy: IN_DOUBT_REMEDIES.undecided,
  since: '2026-11-21T09:30:00.000Z',
  provider: PATH_EXAMPLES.provider,
  member_id: 'ALICE',
  reference: 'wallet-2026-000017',
  currency: 'EUR',
  amount: '25.5000',
};
const open = {
  ...own,
  ...{ agent: PATH_EXAMPLES.agent, status: 'open', note: null, closed_by: null, closed_at: null },
};
const closing = { note: 'Booked by provider A at 10:02, ticket 4711.' };
const closed = {
  ...open,
  ...{ status: 'closed', note: closing.note, closed_by: 'eve', closed_at: '2026-11-21T10:05:00.000Z' },
};

/** What Agents see of their own. */
export const ownInDoubtPaths: Paths = {
  '/papi/v1/order/in-doubt': {
    post: agentOperation({
      tag: TAGS.transfers,
      operationId: 'listOwnInDoubt',
      summary: 'List what is in doubt',
      description:
        'Your own transfers, callbacks and bets that could not be decided or delivered, page by page. An item leaves the list when ' +
        'it was decided, or when the operator has closed it.',
      fields: 'OwnInDoubtQuery',
      isBodyOptional: true,
      example: { kind: 'transfer' },
      answers: 'OwnInDoubtList',
      examples: { one: { list: [own], total: 1, page: 1, pageSize: 10 } },
    }),
  },
};

/** What is in doubt, and what can be done about it. */
export const inDoubtPaths: Paths = {
  '/admin/v1/in-doubt': {
    get: adminOperation({
      tag: TAGS.inDoubt,
      operationId: 'listInDoubt',
      summary: 'List what is in doubt',
      description: 'Everything that could not be decided or delivered; what came into doubt last comes first.',
      parameters: [...FILTERS, ...PAGE_IN_QUERY],
      answers: 'InDoubtList',
      examples: { one: { list: [open], total: 1, page: 1, pageSize: 10 } },
    }),
  },
  '/admin/v1/in-doubt/{id}': {
    get: adminOperation({
      tag: TAGS.inDoubt,
      operationId: 'showInDoubt',
      summary: 'Show an item in doubt',
      description: 'One item as it is now. A closed one stays as it was when it was closed.',
      parameters: [inPath],
      answers: 'InDoubtItem',
      examples: { open, closed },
    }),
  },
  '/admin/v1/in-doubt/{id}/replay': {
    post: adminOperation({
      tag: TAGS.inDoubt,
      operationId: 'replayInDoubt',
      summary: 'Replay a callback in doubt',
      description:
        'Sends a parked callback again, and lets its lane go on. There is no body. Only callbacks can be replayed.',
      parameters: [inPath],
      answers: 'Nothing',
      examples: { done: DATA_EXAMPLES.nothing },
      failures: ['invalid_parameter'],
    }),
  },
  '/admin/v1/in-doubt/{id}/resolve': {
    post: adminOperation({
      tag: TAGS.inDoubt,
      operationId: 'resolveInDoubt',
      summary: 'Ask the provider about an item in doubt',
      description:
        'Asks the provider for the order’s status now. A transfer is decided by the answer; of a bet, a refusal or a difference ' +
        'the answer is only told, because money of a wallet moves by what the provider reports. There is no body.',
      parameters: [inPath],
      answers: 'InDoubtAnswer',
      examples: { decided: { decided: true, status: 'success', remark: '' } },
      failures: ['invalid_parameter', 'unsupported_call', 'provider_failed', 'provider_timed_out'],
    }),
  },
  '/admin/v1/in-doubt/{id}/decide': {
    post: adminOperation({
      tag: TAGS.inDoubt,
      operationId: 'decideInDoubt',
      summary: 'Decide a transfer in doubt',
      description:
        'Decides a pending transfer as somebody has found out, when no answer of the provider decides it, and books it: a `success` moves ' +
        'the money between the Agent and the provider, `failed` moves nothing. It is final. The item is closed with the note and with who ' +
        'says so, as by `close`. It is refused while the transfer is being sent.',
      parameters: [inPath],
      requestBody: jsonBody('DecideRequest', BODY_LIMIT, { status: 'success', ...closing }),
      answers: 'InDoubtAnswer',
      examples: { decided: { decided: true, status: 'success', remark: '' } },
      failures: ['invalid_parameter', 'already_exists', 'transfer_in_progress'],
    }),
  },
  '/admin/v1/in-doubt/{id}/close': {
    post: adminOperation({
      tag: TAGS.inDoubt,
      operationId: 'closeInDoubt',
      summary: 'Close an item in doubt',
      description:
        'Takes it off the list of open items, with a note that is kept beside it as it was, and with who says so: the name sent as ' +
        '`X-Admin-Actor`, as in the audit log. Nothing else changes. If it comes into doubt again, it is open again.',
      parameters: [inPath],
      requestBody: jsonBody('CloseRequest', BODY_LIMIT, closing),
      answers: 'Nothing',
      examples: { done: DATA_EXAMPLES.nothing },
      failures: ['already_exists'],
    }),
  },
};
