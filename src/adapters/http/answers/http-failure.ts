import type { Failure } from '../../../application/failure.ts';

/** Refusals that only the HTTP adapter knows; `sentence` is for the caller. */
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

/** Every reason for which a request may be refused. */
export type HttpFailure = Failure | EdgeFailure;

export const edgeFailure = (kind: EdgeFailure['kind'], sentence: string): EdgeFailure => ({ kind, sentence });
