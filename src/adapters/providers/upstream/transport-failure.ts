import type { UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';

/** Codes of Node's errors after which surely nothing was sent: no name, no route, no connection, no trust. */
const NOTHING_WAS_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_INVALID_URL',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** What axios calls an answer that grew beyond its limit. */
const ANSWER_TOO_LARGE = 'ERR_BAD_RESPONSE';
/** What axios calls a signal that fired; ours fires only at the deadline. */
const DEADLINE = 'ERR_CANCELED';

/** Translates an error of the transport; whatever is not surely unsent counts as unknown. Only codes are told on: a URL may hold a signature. */
export function transportFailure(error: unknown, timeoutMs: number): UpstreamFailure {
  const code = (error as { code?: string } | null)?.code ?? 'no code';
  if (NOTHING_WAS_SENT.has(code)) return { kind: 'provider_unreachable', detail: code };
  if (code === DEADLINE) return unknown('timed_out', `no answer within ${timeoutMs} ms`);
  if (code === ANSWER_TOO_LARGE) return unknown('unreadable_answer', 'the answer is too large or broken');
  return unknown('connection_lost', code);
}

type UnknownCause = Extract<UpstreamFailure, { kind: 'provider_outcome_unknown' }>['cause'];

const unknown = (cause: UnknownCause, detail: string): UpstreamFailure => ({
  kind: 'provider_outcome_unknown',
  cause,
  detail,
});
