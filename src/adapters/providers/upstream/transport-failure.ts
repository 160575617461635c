import type { UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';

/** Codes of Node's errors after which surely nothing was sent: no name, no address, no trust. */
const NOTHING_WAS_SENT = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_INVALID_URL',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * After these codes nothing was sent only if the connection was not made yet. An open connection may end with them too, if the network
 * reports an error after the request has left.
 */
const NOTHING_WAS_SENT_WHILE_CONNECTING = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The axios code for an answer beyond the limit. */
const ANSWER_TOO_LARGE = 'ERR_BAD_RESPONSE';
/** The axios code for an abort signal. The gateway's signals fire at the deadline only. */
const DEADLINE = 'ERR_CANCELED';

/** Translates an error of the transport. An outcome is unknown unless surely nothing was sent. Only codes: a URL may hold a signature. */
export function transportFailure(error: unknown, timeoutMs: number): UpstreamFailure {
  const code = (error as { code?: string } | null)?.code ?? 'no code';
  const isUnsent = NOTHING_WAS_SENT.has(code) || (NOTHING_WAS_SENT_WHILE_CONNECTING.has(code) && wasConnecting(error));
  if (isUnsent) return { kind: 'provider_unreachable', detail: code };
  if (code === DEADLINE) return unknown('timed_out', `no answer within ${timeoutMs} ms`);
  if (code === ANSWER_TOO_LARGE) return unknown('unreadable_answer', 'the answer is too large or broken');
  return unknown('connection_lost', code);
}

/** Node tries several addresses of a name one after the other. Then each of them must have failed while connecting. */
function wasConnecting(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly syscall?: string; readonly errors?: readonly Failed[] } };
  const failures = cause?.errors ?? [cause];
  return failures.every((failure) => failure?.syscall === 'connect');
}

interface Failed {
  readonly syscall?: string;
}

type UnknownCause = Extract<UpstreamFailure, { kind: 'provider_outcome_unknown' }>['cause'];

const unknown = (cause: UnknownCause, detail: string): UpstreamFailure => ({
  kind: 'provider_outcome_unknown',
  cause,
  detail,
});
