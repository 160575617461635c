/** The data of the suite of the log of callbacks. */
import type { CallbackFilter } from '../../../src/application/ports/callback-log.ts';
import type { CallbackAttempt } from '../../../src/application/ports/callback-queue.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { accepted, guid, MOMENT_MS } from '../catalogue-seeds.ts';

export const EVERY: CallbackFilter = { agent: undefined, status: undefined, sinceMs: undefined };
export const FIRST_PAGE = accepted(PageRequest.of('1', '10'));

export const attemptOf = (number: number, changes: Partial<CallbackAttempt> = {}): CallbackAttempt => ({
  callbackId: guid(1),
  atMs: MOMENT_MS + number,
  httpStatus: 500,
  latencyMs: number,
  outcome: 'not_accepted',
  answer: `answer ${number}`,
  ...changes,
});
