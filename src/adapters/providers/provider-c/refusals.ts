import { err, refusalReasons, refused, unclear, type Result, type UpstreamFailure } from '../protocol-kit.ts';

/** ErrorMsgId of a success. */
export const SUCCESS = '0';
export const NAME_TAKEN = '113';
/** KickUser: the player is not online. */
export const NOT_ONLINE = '110';
export const UNKNOWN_PLAYER = '116';
export const UNKNOWN_TRANSACTION = '152';

const CALLED_TOO_OFTEN = '112';
/** Busy, and a fault of the upstream's database: the upstream itself does not say whether it acted. */
const OUTCOME_UNKNOWN: ReadonlySet<string> = new Set(['106', '124']);

/** The codes that certainly mean a refusal. A code that is not in the list means `other`. */
const REFUSALS = refusalReasons({
  credentials_refused: ['102'],
  in_maintenance: ['104', '129'],
  invalid_parameter: ['108', '127', '142'],
  range_too_wide: ['111'],
  player_exists: ['113'],
  currency_unsupported: ['114'],
  // 116 is from this interface. A client that was tested with it handles the others in the same way.
  player_not_found: ['115', '116', '118', '119'],
  invalid_amount: ['120', '145'],
  insufficient_balance: ['121'],
  duplicate_transfer: ['122'],
  player_disabled: ['130'],
  registration_failed: ['133'],
  game_not_found: ['134'],
  launch_failed: ['135'],
  record_not_found: ['152'],
});

/** The failure of an ErrorMsgId other than 0. `retryAfterMs` is the pause after a call that came too soon. */
export function failureOf(code: string, text: string, retryAfterMs: number): Result<never, UpstreamFailure> {
  if (code === CALLED_TOO_OFTEN) return err({ kind: 'provider_throttled', retryAfterMs });
  if (OUTCOME_UNKNOWN.has(code)) return unclear(`ErrorMsgId ${code}`);
  return refused(REFUSALS.get(code) ?? 'other', code, text);
}
