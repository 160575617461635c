import type { RefusalReason, UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';
import { err } from '../../../domain/shared/result.ts';
import { refused } from '../upstream/answers.ts';

/** "Internal server error" in both of the upstream's lists of codes: the outcome is unknown. */
const INTERNAL_ERROR = '999';

/** The upstream's codes: those of the seamless wallet, and 10002 of the operator's interface. */
const REASONS: ReadonlyMap<string, RefusalReason> = new Map(
  Object.entries({
    '1000': 'player_not_found',
    '1001': 'insufficient_balance',
    '1002': 'credentials_refused',
    '1003': 'duplicate_transfer',
    '1004': 'credentials_refused',
    '1005': 'other',
    '1006': 'record_not_found',
    '2000': 'in_maintenance',
    '10002': 'invalid_parameter',
  }),
);

/** Whether the document has this code. */
export const isKnownCode = (code: string): boolean => code === INTERNAL_ERROR || REASONS.has(code);

/** A failed answer as a failure. */
export function refusalOf(code: string, text: string): { readonly ok: false; readonly error: UpstreamFailure } {
  if (code !== INTERNAL_ERROR) return refused(REASONS.get(code) ?? 'other', code, withoutDigests(text));
  return err({ kind: 'provider_outcome_unknown', cause: 'server_error', detail: `code ${INTERNAL_ERROR}` });
}

// A text that quotes the request would quote the gateway's signature or a player's password. Both are such digests.
const withoutDigests = (text: string): string => text.replace(/[0-9a-f]{32,}/gi, '...');
