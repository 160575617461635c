import { answerCode } from './answer-codes.ts';
import type { CallbackRole } from './callback-role.ts';

/** What came back from an Agent's system, or why nothing did. */
export type CallbackReply =
  | { readonly kind: 'answered'; readonly httpStatus: number; readonly text: string }
  | { readonly kind: SendFailure; readonly detail: string };

/** `timed_out` and `connection_lost`: whether it arrived is unknown. `address_refused`: the gateway may not send there. */
const SEND_FAILURES = ['timed_out', 'connection_lost', 'unreachable', 'address_refused'] as const;
export type SendFailure = (typeof SEND_FAILURES)[number];

/** What an attempt came to; `not_accepted` is any answer that neither accepts nor refuses in the way of the interface. */
export const ATTEMPT_OUTCOMES = ['accepted', 'refused', 'not_accepted', ...SEND_FAILURES] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/**
 * Reads the reply to a callback that tells of something, as the interface has it: accepted is HTTP 2xx with `status` true and `code` 0,
 * refused is `status` false with another code, unless that says "not now".
 */
export function outcomeOf(reply: CallbackReply): AttemptOutcome {
  if (reply.kind !== 'answered') return reply.kind;
  const { httpStatus } = reply;
  const verdict = verdictOf(reply.text);
  if (verdict === 'accepted' && isPlain(httpStatus)) return 'accepted';
  if (verdict === 'refused' && mayRefuse(httpStatus)) return 'refused';
  return 'not_accepted';
}

/**
 * Who answers with one of these has not judged the callback but the request: not signed as it should be, too slow, too many. A 5xx may
 * come from a proxy after the Agent's system has acted, so it refuses nothing either.
 */
const NOT_ABOUT_THE_CALLBACK: ReadonlySet<number> = new Set([401, 407, 408, 425, 429]);

const mayRefuse = (httpStatus: number): boolean =>
  httpStatus >= 200 && httpStatus < 500 && !isRedirect(httpStatus) && !NOT_ABOUT_THE_CALLBACK.has(httpStatus);

export const isPlain = (httpStatus: number): boolean => httpStatus >= 200 && httpStatus < 300;

const isRedirect = (httpStatus: number): boolean => httpStatus >= 300 && httpStatus < 400;

function verdictOf(text: string): 'accepted' | 'refused' | undefined {
  const { status, code } = envelopeOf(text);
  if (status === true && code === 0) return 'accepted';
  return isRefusal(status, code) && answerCode(code)?.says !== 'not_now' ? 'refused' : undefined;
}

/** Whether an envelope refuses in the way of the interface, whatever its code says. */
export const isRefusal = (status: unknown, code: unknown): boolean =>
  status === false && Number.isInteger(code) && code !== 0;

function envelopeOf(text: string): { readonly status?: unknown; readonly code?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as object;
  } catch {
    return {};
  }
}

/**
 * What follows when an Agent refuses a callback that tells of something. Money that the gateway has moved already cannot be refused away, so
 * people look at it; a bet that was taken from the gateway's wallet is such money, too. (A bet that the Agent is asked about is sent by
 * whoever asks, and its refusal is final.) A report costs nobody anything: its refusal is taken for a fault that may pass.
 */
export const AFTER_REFUSAL = {
  bet: 'park',
  settle: 'park',
  cancel: 'park',
  'bet-push': 'retry',
} as const satisfies Record<CallbackRole, 'park' | 'retry'>;

/** Why a callback is no longer sent: for an operator to look at. */
export const PARK_REASONS = ['undelivered', 'refused', 'no_callback_base'] as const;
export type ParkReason = (typeof PARK_REASONS)[number];
