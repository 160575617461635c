import type { CallbackReply, SendFailure } from '../../domain/callback/callback-outcome.ts';

/** Codes of errors after which the callback surely did not arrive; whatever is not among these may have. */
const KINDS: Readonly<Record<string, SendFailure>> = {
  ERR_ADDRESS_REFUSED: 'address_refused',
  ERR_CANCELED: 'timed_out',
  ...unreachable('ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'),
  ...unreachable('ERR_INVALID_URL', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'),
  ...unreachable('DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
};

/**
 * After these the callback surely did not arrive only while the connection was made. One that is up may end with them as well, when the
 * network reports an error after the callback has left.
 */
const UNREACHABLE_WHILE_CONNECTING: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/** What axios calls an answer that grew beyond its limit. */
const ANSWER_TOO_LARGE = 'ERR_BAD_RESPONSE';

/** Why there is no answer, in words without the URL and what was sent. */
export function sendFailure(error: unknown, timeoutMs: number): CallbackReply {
  const code = (error as { readonly code?: string } | null)?.code ?? 'no code';
  const isUnsent = UNREACHABLE_WHILE_CONNECTING.has(code) && wasConnecting(error);
  const kind = isUnsent ? 'unreachable' : (KINDS[code] ?? 'connection_lost');
  return { kind, detail: SENTENCES[code]?.(timeoutMs) ?? code };
}

/** Node tries several addresses of a name one after the other; then each of them must have failed while connecting. */
function wasConnecting(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly syscall?: string; readonly errors?: readonly Failed[] } };
  const failures = cause?.errors ?? [cause];
  return failures.every((failure) => failure?.syscall === 'connect');
}

interface Failed {
  readonly syscall?: string;
}

const SENTENCES: Readonly<Record<string, (timeoutMs: number) => string>> = {
  ERR_CANCELED: (timeoutMs) => `no answer within ${timeoutMs} ms`,
  ERR_ADDRESS_REFUSED: () => 'the name has no public address',
  [ANSWER_TOO_LARGE]: () => 'the answer is too large or broken',
};

function unreachable(...codes: readonly string[]): Record<string, SendFailure> {
  return Object.fromEntries(codes.map((code) => [code, 'unreachable']));
}
