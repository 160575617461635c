import type { CallbackReply, SendFailure } from '../../domain/callback/callback-outcome.ts';

/** Codes of errors after which the callback surely did not arrive; whatever is not among these may have. */
const KINDS: Readonly<Record<string, SendFailure>> = {
  ERR_ADDRESS_REFUSED: 'address_refused',
  ERR_CANCELED: 'timed_out',
  ...unreachable('ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'),
  ...unreachable('ERR_INVALID_URL', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'),
  ...unreachable('DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
};

/** What axios calls an answer that grew beyond its limit. */
const ANSWER_TOO_LARGE = 'ERR_BAD_RESPONSE';

/** Why there is no answer, in words without the URL and what was sent. */
export function sendFailure(error: unknown, timeoutMs: number): CallbackReply {
  const code = (error as { readonly code?: string } | null)?.code ?? 'no code';
  return { kind: KINDS[code] ?? 'connection_lost', detail: SENTENCES[code]?.(timeoutMs) ?? code };
}

const SENTENCES: Readonly<Record<string, (timeoutMs: number) => string>> = {
  ERR_CANCELED: (timeoutMs) => `no answer within ${timeoutMs} ms`,
  ERR_ADDRESS_REFUSED: () => 'the name has no public address',
  [ANSWER_TOO_LARGE]: () => 'the answer is too large or broken',
};

function unreachable(...codes: readonly string[]): Record<string, SendFailure> {
  return Object.fromEntries(codes.map((code) => [code, 'unreachable']));
}
