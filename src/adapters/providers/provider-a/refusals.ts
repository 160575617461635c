import { refusalReasons } from '../protocol-kit.ts';

/**
 * The upstream's codes that mean a refusal. The full list is not public. These codes occurred in answers, or implementations handle them. An
 * implementation registers the player again after 2213 and 41140.
 */
export const REFUSAL_REASONS = refusalReasons({
  invalid_parameter: ['100', '101', '700', '707'],
  credentials_refused: ['2203'],
  player_exists: ['2206'],
  player_not_found: ['2213', '2405', '41140'],
  duplicate_transfer: ['2474'],
  insufficient_balance: ['2504'],
  record_not_found: ['2511'],
});

/** Codes of the upstream's own faults (system, network, application layer, data, cache, RPC), which leave the outcome open. */
export const FAULT_CODES: ReadonlySet<string> = new Set(['0', '001', '002', '003', '004', '005']);

/** `open.user.create`: the player already exists, which counts as created. */
export const LOGIN_NAME_EXISTS = '2206';
/** `open.operator.user.transfer`: this same transfer is already booked. */
export const BIZ_ID_USED = '2474';
