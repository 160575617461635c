/** The axios code for an answer above the limit. */
export const ANSWER_TOO_LARGE = 'ERR_BAD_RESPONSE';
/** The axios code for an abort signal. The gateway's signals abort only at the deadline. */
export const DEADLINE_PASSED = 'ERR_CANCELED';

/** Codes of Node's errors after which certainly nothing was sent: no name, no address, no trust. */
const NOTHING_WAS_SENT: ReadonlySet<string> = new Set([
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
 * After these codes, nothing was sent only if there was no connection yet. An open connection may also end with them, if the network reports an error
 * after the request was sent.
 */
const NOTHING_WAS_SENT_WHILE_CONNECTING: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);

export const codeOf = (error: unknown): string => (error as { readonly code?: string } | null)?.code ?? 'no code';

/** Whether the request certainly did not arrive; after all other errors it may have arrived. */
export function isSurelyUnsent(error: unknown): boolean {
  const code = codeOf(error);
  return NOTHING_WAS_SENT.has(code) || (NOTHING_WAS_SENT_WHILE_CONNECTING.has(code) && wasConnecting(error));
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
