import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';
import type { CallbackAttempt } from '../ports/callback-queue.ts';
import { keptAnswer } from './kept-answer.ts';

/** The part of a reply that the log of attempts shows. */
export const shownOf = (reply: CallbackReply): Pick<CallbackAttempt, 'httpStatus' | 'answer'> =>
  reply.kind === 'answered'
    ? { httpStatus: reply.httpStatus, answer: keptAnswer(reply.text) }
    : { httpStatus: undefined, answer: keptAnswer(reply.detail) };
