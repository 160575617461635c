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
  not_found: { code: 1007, httpStatus: 404, meaning: 'The thing named in an administration call does not exist.' },
  not_ready: { code: 9002, httpStatus: 503, meaning: 'The gateway cannot serve at the moment; try again later.' },
  internal: {
    code: 9999,
    httpStatus: 500,
    meaning: 'Something failed inside the gateway; the log has it under the request id.',
  },
} as const satisfies Record<HttpFailure['kind'], FailureCode>;
