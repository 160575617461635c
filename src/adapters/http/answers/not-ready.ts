import { refusal, type Answer } from './answer.ts';
import { edgeFailure, type HttpFailure } from './http-failure.ts';

/** Long enough for a database to fail over or to restart, and short enough that an Agent still retries. */
const RETRY_AFTER_S = 5;

/** RFC 9110, 11.6.1: a 401 names the scheme that would be accepted. */
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };

export const TOO_BUSY = edgeFailure('not_ready', 'the gateway has as much to do as it can take; try again later');

/** Refuses a request that may succeed in a moment, with the time to wait before the retry. */
export const notReady = (sentence: string): Answer =>
  refusal(edgeFailure('not_ready', sentence), { 'Retry-After': String(RETRY_AFTER_S) });

/** The answer to any failure. A temporary failure has a Retry-After. */
export function refusalOf(failure: HttpFailure, headers?: Answer['headers']): Answer {
  if (failure.kind === 'not_ready') return notReady(failure.sentence);
  return refusal(failure, failure.kind === 'token_refused' ? { ...CHALLENGE, ...headers } : headers);
}

/** The answer to a request that exceeds the process's limit of requests under way. */
export const OVERLOADED = refusalOf(TOO_BUSY);
