import { FAILURE_CODES } from '../../answers/failure-codes.ts';
import type { HttpFailure } from '../../answers/http-failure.ts';
import type { Example, Response } from '../openapi.ts';
import { ref } from './schema-parts.ts';

export type FailureKind = HttpFailure['kind'];

/** What may befall any call, because it happens before the path is looked at, or inside. */
export const COMMON_FAILURES: readonly FailureKind[] = [
  'request_malformed',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
  'too_many_requests',
  'not_ready',
  'internal',
];

/** A message of each kind, as the gateway words it. */
const SAMPLES: Readonly<Record<FailureKind, string>> = {
  agent_mismatch: 'operator_code mismatch',
  invalid_parameter: 'pageSize must be a whole number from 1 to 100, in decimal digits',
  token_refused: 'token has expired',
  request_timeout: 'the request did not arrive in time',
  already_exists: 'agent "ORCHARD" exists already',
  no_such_path: 'no such path; GET /openapi.json lists those there are',
  method_not_allowed: '/papi/v1/game/list takes only POST',
  body_malformed: 'body must be a JSON object',
  request_malformed: 'the request is not valid HTTP',
  body_too_large: 'body must be at most 8192 bytes',
  body_type_unsupported: 'Content-Encoding must be identity',
  expectation_failed: 'Expect must be 100-continue or absent',
  headers_too_large: 'headers are too large',
  not_found: 'agent "ORCHARD" does not exist',
  not_allowed: 'this operation concerns all players of the provider, and the Agent does not operate it',
  player_not_found: 'player "PLAYER7" does not exist',
  player_exists: 'provider A has the player already (its code: 2206)',
  player_disabled: 'provider A has disabled the player',
  registration_failed: 'provider A could not register the player',
  malformed_member_id:
    'member_id must be 1 to 64 letters, digits, "_", "-", "." or "@", beginning with a letter or digit',
  insufficient_balance: 'the balance is too small; nothing was moved',
  invalid_amount: 'amount must not be zero',
  duplicate_transfer: 'transfer_id was used for another transfer; nothing was moved',
  transfer_in_progress: 'this transfer is under way and not decided yet; ask order/status with this transfer_id',
  currency_unsupported: 'provider A does not support the currency GBP',
  game_not_found: 'game "0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11" does not exist or is offline',
  game_in_maintenance: 'game "0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11" or its provider is in maintenance',
  platform_unsupported: 'platform must be one of WEB, MOBILE, DESKTOP',
  launch_failed: 'provider A could not launch the game',
  game_not_allowed: 'game "0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11" is not offered to this Agent',
  provider_failed: 'provider A cannot be reached; nothing was done',
  provider_timed_out: 'provider A did not answer in time; the outcome is unknown',
  unsupported_call: 'Kick / logout is not supported by provider A',
  too_many_requests: 'provider D allows this call only so often; try again in 30 s',
  not_ready: 'the gateway cannot serve at the moment; try again later',
  internal: 'internal error; the request id is 4f1c2a7e-0d3b-4b7e-9a51-6f0f3c2b1a90',
};

/** One envelope for each kind of failure. */
export const failureExamples: Readonly<Record<string, Example>> = Object.fromEntries(
  Object.entries(FAILURE_CODES).map(([kind, { code, meaning }]) => [
    kind,
    { summary: meaning, value: { status: false, code, data: {}, msg: SAMPLES[kind as FailureKind] } },
  ]),
);

/** The responses of a call that may be refused in these ways, and in those common to all; by HTTP status. */
export function failureResponses(kinds: readonly FailureKind[]): Readonly<Record<string, Response>> {
  const all = [...new Set([...kinds, ...COMMON_FAILURES])];
  const statuses = [...new Set(all.map((kind) => FAILURE_CODES[kind].httpStatus))];
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      failureResponse(all.filter((kind) => FAILURE_CODES[kind].httpStatus === status)),
    ]),
  );
}

/** Kinds whose answers say when to come again. */
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
