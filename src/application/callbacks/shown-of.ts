import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';
import type { CallbackAttempt } from '../ports/callback-queue.ts';
import { KEPT_ANSWER_BYTES_MAX } from '../../domain/callback/callback-log-rules.ts';

/** The part of a reply that the log of attempts shows. */
export const shownOf = (reply: CallbackReply): Pick<CallbackAttempt, 'httpStatus' | 'answer'> =>
  reply.kind === 'answered'
    ? { httpStatus: reply.httpStatus, answer: keptAnswer(reply.text) }
    : { httpStatus: undefined, answer: keptAnswer(reply.detail) };

/** The beginning of an answer, in a form that the database can store. */
function keptAnswer(text: string): string {
  let bytes = 0;
  let kept = '';
  // Every character has at least one byte, so no later character can be part of the kept bytes.
  for (const character of text.slice(0, KEPT_ANSWER_BYTES_MAX).toWellFormed().replaceAll('\u0000', '\ufffd')) {
    bytes += bytesOf(character);
    if (bytes > KEPT_ANSWER_BYTES_MAX) break;
    kept += character;
  }
  return kept;
}

function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
