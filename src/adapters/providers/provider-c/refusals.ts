import type { RefusalReason, UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';
import { err, type Result } from '../../../domain/shared/result.ts';
import { refused } from '../upstream/answers.ts';

/** ErrorMsgId of a success. */
export const SUCCESS = '0';
export const NAME_TAKEN = '113';
export const UNKNOWN_PLAYER = '116';
export const UNKNOWN_TRANSACTION = '152';

const CALLED_TOO_OFTEN = '112';
/** Busy, and a fault of the upstream's database: the upstream itself does not say whether it acted. */
const OUTCOME_UNKNOWN: ReadonlySet<string> = new Set(['106', '124']);

/** The codes that surely mean a refusal. A code outside of the list means `other`. */
const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  102: 'credentials_refused',
  104: 'in_maintenance',
  108: 'invalid_parameter',
  111: 'range_too_wide',
  113: 'player_exists',
  114: 'currency_unsupported',
  115: 'player_not_found',
  116: 'player_not_found',
  118: 'player_not_found',
  119: 'player_not_found',
  120: 'invalid_amount',
  121: 'insufficient_balance',
  122: 'duplicate_transfer',
  127: 'invalid_parameter',
  129: 'in_maintenance',
  130: 'player_disabled',
  133: 'registration_failed',
  134: 'game_not_found',
  135: 'launch_failed',
  142: 'invalid_parameter',
  145: 'invalid_amount',
  152: 'record_not_found',
};

/** The failure of an ErrorMsgId other than 0. `retryAfterMs` is the pause after a call that came too soon. */
export function failureOf(code: string, text: string, retryAfterMs: number): Result<never, UpstreamFailure> {
  if (code === CALLED_TOO_OFTEN) return err({ kind: 'provider_throttled', retryAfterMs });
  if (OUTCOME_UNKNOWN.has(code)) {
    return err({ kind: 'provider_outcome_unknown', cause: 'server_error', detail: `ErrorMsgId ${code}` });
  }
  return refused(REFUSALS[code] ?? 'other', code, text);
}

/** Whether a failure is the upstream's refusal with this code. */
export const isRefusal = (failure: UpstreamFailure, code: string): boolean =>
  failure.kind === 'provider_refused' && failure.upstreamCode === code;
