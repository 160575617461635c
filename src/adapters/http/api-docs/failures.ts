import { FAILURE_CODES, type FailureKind } from '../../api/words/failure-codes.ts';
import type { Example, Reference, Response, Schema } from './openapi.ts';
import { ref } from './schemas.ts';

/** The failures common to all calls: they happen before routing, or inside the gateway. */
export const COMMON_FAILURES: readonly FailureKind[] = [
  'request_malformed',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
  'too_many_requests',
  'not_ready',
  'internal',
];

/** The envelope of every failure. */
export const FAILURE: Schema = {
  type: 'object',
  properties: {
    status: { type: 'boolean', const: false, description: 'False: it did not work.' },
    code: {
      type: 'integer',
      enum: [...new Set(Object.values(FAILURE_CODES).map(({ code }) => code))],
      description: 'What went wrong; clients decide on this.',
    },
    data: { type: 'object', maxProperties: 0, description: 'Empty.' },
    msg: { type: 'string', minLength: 1, description: 'Why, in one English sentence for people.' },
  },
  required: ['status', 'code', 'data', 'msg'],
  additionalProperties: false,
};

/** One envelope for each of these kinds of failure, and for the common ones. */
export const failureExamples = (kinds: readonly FailureKind[]): Readonly<Record<string, Example>> =>
  Object.fromEntries(
    [...new Set([...COMMON_FAILURES, ...kinds])].map((kind) => {
      const { code, meaning, sample } = FAILURE_CODES[kind];
      return [kind, { summary: meaning, value: { status: false, code, data: {}, msg: sample } }];
    }),
  );

/**
 * The responses of a call by HTTP status, for these kinds of failure and the common ones. Each is a component, in `shared`, with the name of its kinds:
 * generators of types then write it once for all calls.
 */
export function failureResponses(
  kinds: readonly FailureKind[],
  shared: Record<string, Response>,
): Readonly<Record<string, Reference>> {
  const all = (Object.keys(FAILURE_CODES) as FailureKind[]).filter((kind) =>
    [...kinds, ...COMMON_FAILURES].includes(kind),
  );
  const statuses = [...new Set(all.map((kind) => FAILURE_CODES[kind].httpStatus))];
  const responseOf = (status: number): Reference => {
    const having = all.filter((kind) => FAILURE_CODES[kind].httpStatus === status);
    const name = having.join('_or_');
    shared[name] = failureResponse(having);
    return { $ref: `#/components/responses/${name}` };
  };
  return Object.fromEntries(statuses.map((status) => [String(status), responseOf(status)]));
}

/** Kinds whose answers have a Retry-After. */
const ASKING_FOR_PATIENCE: ReadonlySet<FailureKind> = new Set(['not_ready', 'too_many_requests']);

function failureResponse(kinds: readonly FailureKind[]): Response {
  const meanings = kinds.map((kind) => `\`${FAILURE_CODES[kind].code}\`: ${FAILURE_CODES[kind].meaning}`);
  return {
    description: meanings.join(' '),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(kinds.some((kind) => ASKING_FOR_PATIENCE.has(kind)) && {
        'Retry-After': { $ref: '#/components/headers/RetryAfter' },
      }),
    },
    content: {
      'application/json': {
        schema: ref('Failure'),
        examples: Object.fromEntries(kinds.map((kind) => [kind, { $ref: `#/components/examples/${kind}` }])),
      },
    },
  };
}
