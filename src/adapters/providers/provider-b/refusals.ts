import { refusalReasons, refused, unclear, type UpstreamFailure } from '../protocol-kit.ts';

/** "Internal server error" in both of the upstream's lists of codes: the outcome is unknown. */
const INTERNAL_ERROR = '999';

/** The upstream's codes: those of the seamless wallet, and 10002 of the operator's interface. */
const REASONS = refusalReasons({
  player_not_found: ['1000'],
  insufficient_balance: ['1001'],
  credentials_refused: ['1002', '1004'],
  duplicate_transfer: ['1003'],
  other: ['1005'],
  record_not_found: ['1006'],
  in_maintenance: ['2000'],
  invalid_parameter: ['10002'],
});

/** Whether the document has this code. */
export const isKnownCode = (code: string): boolean => code === INTERNAL_ERROR || REASONS.has(code);

/** A failed answer as a failure. */
export function refusalOf(code: string, text: string): { readonly ok: false; readonly error: UpstreamFailure } {
  if (code !== INTERNAL_ERROR) return refused(REASONS.get(code) ?? 'other', code, withoutDigests(text));
  return unclear(`code ${INTERNAL_ERROR}`);
}

// A text that quotes the request would quote the gateway's signature or a player's password. Both are such digests.
const withoutDigests = (text: string): string => text.replace(/[0-9a-f]{32,}/gi, '...');
