import { answerCode } from './answer-codes.ts';
import type { CallbackRole } from './callback-role.ts';

/** The reply of an Agent's system, or the reason why there is none. `retryAfterMs`: the pause that the reply asks for. */
export type CallbackReply =
  | { readonly kind: 'answered'; readonly httpStatus: number; readonly text: string; readonly retryAfterMs?: number }
  | { readonly kind: SendFailure; readonly detail: string };

/** `timed_out`, `connection_lost`: the callback may have arrived. `address_refused`: the gateway must not send to this address. */
const SEND_FAILURES = ['timed_out', 'connection_lost', 'unreachable', 'address_refused'] as const;
export type SendFailure = (typeof SEND_FAILURES)[number];

/** The outcome of an attempt. `not_accepted`: the answer neither accepts nor refuses as the interface requires. */
export const ATTEMPT_OUTCOMES = ['accepted', 'refused', 'not_accepted', ...SEND_FAILURES] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/**
 * Reads the reply to a callback that reports something. Accepted: HTTP 2xx with `status` true and `code` 0. Refused: `status` false with
 * another code, unless this code says `not_now`.
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
 * These HTTP statuses are about the request and not about the callback: a wrong signature, too slow, too many requests. A 5xx is no refusal either,
 * because a proxy may send it after the Agent's system has acted.
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

/** Whether an envelope is a refusal as the interface defines it, with any code. */
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
 * The consequence if an Agent refuses a callback that reports something. `park`: the gateway has already moved the money, also for a bet on the
 * gateway's wallet, so a person must examine it. `retry`: a report moves no money, so its refusal counts as a temporary fault. (The question about a
 * bet is not such a callback: its refusal is final.)
 */
export const AFTER_REFUSAL = {
  bet: 'park',
  settle: 'park',
  cancel: 'park',
  'bet-push': 'retry',
} as const satisfies Record<CallbackRole, 'park' | 'retry'>;

/** The reasons why a callback is parked (a dead letter). It is not sent until an operator acts. */
export const PARK_REASONS = ['undelivered', 'refused', 'no_callback_base'] as const;
export type ParkReason = (typeof PARK_REASONS)[number];
