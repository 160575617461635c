import type { Failure } from '../../../application/failure.ts';

/** Refusals that only the HTTP edge knows; `sentence` is what the caller is told. */
export interface EdgeFailure {
  readonly kind:
    | 'request_timeout'
    | 'no_such_path'
    | 'method_not_allowed'
    | 'body_malformed'
    | 'body_too_large'
    | 'body_type_unsupported'
    | 'request_malformed'
    | 'headers_too_large'
    | 'expectation_failed'
    | 'not_ready'
    | 'internal';
  readonly sentence: string;
}

/** Everything that an answer may refuse a request with. */
export type HttpFailure = Failure | EdgeFailure;

export const edgeFailure = (kind: EdgeFailure['kind'], sentence: string): EdgeFailure => ({ kind, sentence });
