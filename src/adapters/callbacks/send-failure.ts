import type { CallbackReply, SendFailure } from '../../domain/callback/callback-outcome.ts';
import { ANSWER_TOO_LARGE, codeOf, DEADLINE_PASSED, isSurelyUnsent } from '../http-client/exchange-errors.ts';
import { ADDRESS_REFUSED } from '../http-client/vetted-lookup.ts';

const KINDS: Readonly<Record<string, SendFailure>> = {
  [ADDRESS_REFUSED]: 'address_refused',
  [DEADLINE_PASSED]: 'timed_out',
};

const SENTENCES: Readonly<Record<string, (timeoutMs: number) => string>> = {
  [DEADLINE_PASSED]: (timeoutMs) => `no answer within ${timeoutMs} ms`,
  [ADDRESS_REFUSED]: () => 'the name has no public address',
  [ANSWER_TOO_LARGE]: () => 'the answer is too large or broken',
};

/** The reason for the missing answer, in words that contain neither the URL nor the request. */
export function sendFailure(error: unknown, timeoutMs: number): CallbackReply {
  const code = codeOf(error);
  const kind = isSurelyUnsent(error) ? 'unreachable' : (KINDS[code] ?? 'connection_lost');
  return { kind, detail: SENTENCES[code]?.(timeoutMs) ?? code };
}
