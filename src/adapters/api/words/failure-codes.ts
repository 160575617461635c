/** How a kind of failure is sent over HTTP. */
interface FailureCode {
  readonly code: number;
  readonly httpStatus: number;
  readonly meaning: string;
  /** An example of the message of this kind. */
  readonly sample: string;
}

const failure = ([code, httpStatus]: readonly [number, number], meaning: string, sample: string): FailureCode => ({
  code,
  httpStatus,
  meaning,
  sample,
});

/**
 * The error codes: numbers that Agents of such services already know, and code 7 from the specification, by code. The kinds of one code differ only
 * in HTTP status. The generated docs/error-codes.md shows this table.
 */
export const FAILURE_CODES = {
  agent_mismatch: failure([7, 403], 'operator_code names another Agent than the token does.', 'operator_code mismatch'),
  invalid_parameter: failure(
    [1001, 400],
    'A parameter is missing or breaks a rule; msg names both.',
    'pageSize must be a whole number from 1 to 100, in decimal digits',
  ),
  token_refused: failure(
    [1002, 401],
    'The bearer token is missing, malformed, unknown, expired or revoked, or its Agent is disabled.',
    'token has expired',
  ),
  request_timeout: failure([1003, 408], 'The request did not arrive in time.', 'the request did not arrive in time'),
  already_exists: failure([1004, 409], 'A thing of that name exists already.', 'agent "ORCHARD" exists already'),
  no_such_path: failure(
    [1005, 404],
    'Nothing is served under that path.',
    'no such path; GET /docs lists those there are',
  ),
  method_not_allowed: failure(
    [1005, 405],
    'The path exists, but not for that method; the Allow header names the right ones.',
    '/papi/v1/game/list takes only POST',
  ),
  body_malformed: failure([1006, 400], 'The body is not what its content type says.', 'body must be a JSON object'),
  request_malformed: failure([1006, 400], 'The request is not valid HTTP.', 'the request is not valid HTTP'),
  body_too_large: failure([1006, 413], 'The body is larger than this path accepts.', 'body must be at most 8192 bytes'),
  body_type_unsupported: failure(
    [1006, 415],
    'The content type, charset or content encoding is not supported.',
    'Content-Encoding must be identity',
  ),
  expectation_failed: failure(
    [1006, 417],
    'The Expect header asks for something that is not supported.',
    'Expect must be 100-continue or absent',
  ),
  headers_too_large: failure([1006, 431], 'The headers are larger than the server accepts.', 'headers are too large'),
  not_found: failure([1007, 404], 'The thing named does not exist; msg says which.', 'agent "ORCHARD" does not exist'),
  not_allowed: failure(
    [1008, 403],
    'The Agent, the administrator or the address of the caller may not call this.',
    'this operation concerns all players of the provider, and the Agent does not operate it',
  ),
  awaits_approval: failure(
    [1009, 202],
    'Nothing was done yet: a second person has to agree. msg and the Location header name what waits.',
    'a second person has to agree: approval 9d2f7c61-4b0e-4e8a-9f35-0c6a1d7e2b48',
  ),
  player_not_found: failure([2001, 404], 'The player does not exist.', 'player "PLAYER7" does not exist'),
  player_exists: failure(
    [2002, 409],
    'The provider has a player of that name already.',
    'provider A has the player already (its code: 2206)',
  ),
  player_disabled: failure([2003, 403], 'The player is disabled or blocked.', 'provider A has disabled the player'),
  registration_failed: failure(
    [2005, 502],
    'The provider could not register the player.',
    'provider A could not register the player',
  ),
  malformed_member_id: failure(
    [2006, 400],
    'member_id breaks the rule that msg names.',
    'member_id must be 1 to 64 letters, digits, "_", "-", "." or "@", beginning with a letter or digit',
  ),
  block_not_over: failure(
    [2007, 409],
    'The player asked for the block, and its end is not reached; nothing was changed.',
    'the self_exclusion of player "PLAYER7" has not ended: it stands until 2027-01-15T00:00:00.000Z; before that only an ' +
      'admin of the operator may lift it, with a second person',
  ),
  player_limited: failure(
    [2008, 403],
    'The player has limits that would not hold there; nothing was moved.',
    'player "PLAYER7" has limits in EUR, which cannot be checked in a wallet of the provider',
  ),
  insufficient_balance: failure(
    [3001, 409],
    'The balance is too small; nothing was moved.',
    'the balance is too small; nothing was moved',
  ),
  invalid_amount: failure([3002, 400], 'The amount breaks the rule that msg names.', 'amount must not be zero'),
  duplicate_transfer: failure(
    [3003, 409],
    'The transfer_id or grant_id was used with other content; nothing was moved or given.',
    'transfer_id was used for another transfer; nothing was moved',
  ),
  transfer_in_progress: failure(
    [3004, 409],
    'The transfer or grant is under way; ask for its order status, or list it.',
    'this transfer is under way and not decided yet; ask order/status with this transfer_id',
  ),
  currency_unsupported: failure(
    [3005, 400],
    'The currency is not supported there.',
    'provider A does not support the currency GBP',
  ),
  grant_not_cancellable: failure(
    [3006, 409],
    'The free rounds cannot be taken back: one was played, or they are over; nothing was changed.',
    'grant "welcome-000017" cannot be cancelled: a round was played',
  ),
  game_not_found: failure(
    [4001, 404],
    'The game does not exist or is offline.',
    'game "0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11" does not exist or is offline',
  ),
  game_in_maintenance: failure(
    [4002, 409],
    'The game or its provider is in maintenance.',
    'game "0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11" or its provider is in maintenance',
  ),
  platform_unsupported: failure(
    [4004, 400],
    'The platform is not one of those that msg names.',
    'platform must be one of WEB, MOBILE, DESKTOP',
  ),
  launch_failed: failure(
    [4005, 502],
    'The provider could not launch the game.',
    'provider A could not launch the game',
  ),
  game_not_allowed: failure(
    [4006, 403],
    'The game, or everything of the provider, is not offered to this Agent; msg says which.',
    'game "0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11" is not offered to this Agent',
  ),
  country_not_allowed: failure(
    [4006, 403],
    'The game may not be played in the country, or a rule decides by the country and none was sent; msg says which rule: the ' +
      'countries of the Agent, its offer rules, the restricted countries of the game or those of the provider.',
    'game "0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11" may not be played in DE: the restricted countries of the game exclude it',
  ),
  provider_failed: failure(
    [5002, 502],
    'The call to the provider failed; msg says what is known.',
    'provider A cannot be reached; nothing was done',
  ),
  provider_timed_out: failure(
    [5003, 504],
    'The provider did not answer in time; whether it acted is unknown.',
    'provider A did not answer in time; the outcome is unknown',
  ),
  unsupported_call: failure(
    [5004, 422],
    'The provider has no such function; nothing was sent. docs/provider-matrix.md shows what each has.',
    'Kick / logout is not supported by provider A',
  ),
  too_many_requests: failure(
    [9001, 429],
    'Too many requests; the Retry-After header says when to come again.',
    'provider D allows this call only so often; try again in 30 s',
  ),
  not_ready: failure(
    [9002, 503],
    'The gateway cannot serve at the moment; try again later.',
    'the gateway cannot serve at the moment; try again later',
  ),
  agent_moved: failure(
    [9002, 503],
    'The Agent was moved to another cell; nothing was done.',
    'this Agent was moved to another cell of the service; call it at the address of that cell',
  ),
  internal: failure(
    [9999, 500],
    'Something failed inside the gateway; the log has it under the request id.',
    'internal error; the request id is 4f1c2a7e-0d3b-4b7e-9a51-6f0f3c2b1a90',
  ),
} as const satisfies Record<string, FailureCode>;

/** The reasons for which a call may be refused. */
export type FailureKind = keyof typeof FAILURE_CODES;
