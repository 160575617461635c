import { refusal, type Answer } from './answer.ts';
import { edgeFailure, type HttpFailure } from './http-failure.ts';

/** Time for a database to fail over or to restart, and short enough for an Agent's retry to be worth it. */
const RETRY_AFTER_S = 5;

/** RFC 9110, 11.6.1: a 401 names the scheme that would be accepted. */
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };

export const TOO_BUSY = edgeFailure('not_ready', 'the gateway has as much to do as it can take; try again later');

/** Refuses what may succeed in a moment, and says when to try it again. */
export const notReady = (sentence: string): Answer =>
  refusal(edgeFailure('not_ready', sentence), { 'Retry-After': String(RETRY_AFTER_S) });

/** The refusal of any failure; one that may pass in a moment says when to come again. */
export function refusalOf(failure: HttpFailure, headers?: Answer['headers']): Answer {
  if (failure.kind === 'not_ready') return notReady(failure.sentence);
  return refusal(failure, failure.kind === 'token_refused' ? { ...CHALLENGE, ...headers } : headers);
}

/** The answer to one request more than the process may have under way. */
export const OVERLOADED = refusalOf(TOO_BUSY);
