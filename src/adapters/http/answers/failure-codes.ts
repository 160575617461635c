import type { HttpFailure } from './http-failure.ts';

/** How a kind of failure shows on the wire. */
export interface FailureCode {
  readonly code: number;
  readonly httpStatus: number;
  readonly meaning: string;
}

/**
 * The error codes: numbers that Agents of such services already know, and code 7 from the specification. By code; the kinds of one
 * code differ in HTTP status only. The generated docs/error-codes.md is this table.
 */
export const FAILURE_CODES = {
  agent_mismatch: { code: 7, httpStatus: 403, meaning: 'operator_code names another Agent than the token does.' },
  invalid_parameter: {
    code: 1001,
    httpStatus: 400,
    meaning: 'A parameter is missing or breaks a rule; msg names both.',
  },
  token_refused: {
    code: 1002,
    httpStatus: 401,
    meaning: 'The bearer token is missing, malformed, unknown, expired or revoked, or its Agent is disabled.',
  },
  request_timeout: { code: 1003, httpStatus: 408, meaning: 'The request did not arrive in time.' },
  already_exists: { code: 1004, httpStatus: 409, meaning: 'A thing of that name exists already.' },
  no_such_path: { code: 1005, httpStatus: 404, meaning: 'Nothing is served under that path.' },
  method_not_allowed: {
    code: 1005,
    httpStatus: 405,
    meaning: 'The path exists, but not for that method; the Allow header names the right ones.',
  },
  body_malformed: { code: 1006, httpStatus: 400, meaning: 'The body is not what its content type says.' },
  request_malformed: { code: 1006, httpStatus: 400, meaning: 'The request is not valid HTTP.' },
  body_too_large: { code: 1006, httpStatus: 413, meaning: 'The body is larger than this path accepts.' },
  body_type_unsupported: {
    code: 1006,
    httpStatus: 415,
    meaning: 'The content type, charset or content encoding is not supported.',
  },
  expectation_failed: {
    code: 1006,
    httpStatus: 417,
    meaning: 'The Expect header asks for something that is not supported.',
  },
  headers_too_large: { code: 1006, httpStatus: 431, meaning: 'The headers are larger than the server accepts.' },
  not_found: { code: 1007, httpStatus: 404, meaning: 'The thing named does not exist; msg says which.' },
  not_allowed: { code: 1008, httpStatus: 403, meaning: 'The Agent, or the address of the caller, may not call this.' },
  player_not_found: { code: 2001, httpStatus: 404, meaning: 'The player does not exist.' },
  player_exists: { code: 2002, httpStatus: 409, meaning: 'The provider has a player of that name already.' },
  player_disabled: { code: 2003, httpStatus: 403, meaning: 'The player is disabled.' },
  registration_failed: { code: 2005, httpStatus: 502, meaning: 'The provider could not register the player.' },
  malformed_member_id: { code: 2006, httpStatus: 400, meaning: 'member_id breaks the rule that msg names.' },
  insufficient_balance: { code: 3001, httpStatus: 409, meaning: 'The balance is too small; nothing was moved.' },
  invalid_amount: { code: 3002, httpStatus: 400, meaning: 'The amount breaks the rule that msg names.' },
  duplicate_transfer: {
    code: 3003,
    httpStatus: 409,
    meaning: 'The transfer_id was used for another transfer; nothing was moved.',
  },
  transfer_in_progress: {
    code: 3004,
    httpStatus: 409,
    meaning: 'The transfer is under way; ask for its order status.',
  },
  currency_unsupported: { code: 3005, httpStatus: 400, meaning: 'The currency is not supported there.' },
  game_not_found: { code: 4001, httpStatus: 404, meaning: 'The game does not exist or is offline.' },
  game_in_maintenance: { code: 4002, httpStatus: 409, meaning: 'The game or its provider is in maintenance.' },
  platform_unsupported: { code: 4004, httpStatus: 400, meaning: 'The platform is not one of those that msg names.' },
  launch_failed: { code: 4005, httpStatus: 502, meaning: 'The provider could not launch the game.' },
  game_not_allowed: {
    code: 4006,
    httpStatus: 403,
    meaning: 'The game, or everything of the provider, is not offered to this Agent; msg says which.',
  },
  provider_failed: { code: 5002, httpStatus: 502, meaning: 'The call to the provider failed; msg says what is known.' },
  provider_timed_out: {
    code: 5003,
    httpStatus: 504,
    meaning: 'The provider did not answer in time; whether it acted is unknown.',
  },
  unsupported_call: {
    code: 5004,
    httpStatus: 422,
    meaning: 'The provider has no such function; nothing was sent. docs/provider-matrix.md shows what each has.',
  },
  too_many_requests: {
    code: 9001,
    httpStatus: 429,
    meaning: 'Too many requests; the Retry-After header says when to come again.',
  },
  not_ready: { code: 9002, httpStatus: 503, meaning: 'The gateway cannot serve at the moment; try again later.' },
  internal: {
    code: 9999,
    httpStatus: 500,
    meaning: 'Something failed inside the gateway; the log has it under the request id.',
  },
} as const satisfies Record<HttpFailure['kind'], FailureCode>;
