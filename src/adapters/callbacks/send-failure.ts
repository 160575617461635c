import type { CallbackReply, SendFailure } from '../../domain/callback/callback-outcome.ts';

/** Codes of errors after which the callback certainly did not arrive; after all others it may have arrived. */
const KINDS: Readonly<Record<string, SendFailure>> = {
  ERR_ADDRESS_REFUSED: 'address_refused',
  ERR_CANCELED: 'timed_out',
  ...unreachable('ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'),
  ...unreachable('ERR_INVALID_URL', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'),
  ...unreachable('DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
};

/**
 * After these errors the callback certainly did not arrive, but only if they came while connecting. An open connection may end with them
 * too, when the network reports an error after the callback was sent.
 */
const UNREACHABLE_WHILE_CONNECTING: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The code that axios uses for an answer above its limit. */
const ANSWER_TOO_LARGE = 'ERR_BAD_RESPONSE';

/** The reason for the missing answer, in words that contain neither the URL nor the request. */
export function sendFailure(error: unknown, timeoutMs: number): CallbackReply {
  const code = (error as { readonly code?: string } | null)?.code ?? 'no code';
  const isUnsent = UNREACHABLE_WHILE_CONNECTING.has(code) && wasConnecting(error);
  const kind = isUnsent ? 'unreachable' : (KINDS[code] ?? 'connection_lost');
  return { kind, detail: SENTENCES[code]?.(timeoutMs) ?? code };
}

/** Node tries several addresses of a name one after the other. Then all of them must have failed while connecting. */
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
