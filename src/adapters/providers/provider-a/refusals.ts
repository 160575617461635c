import type { RefusalReason } from '../../../domain/provider/upstream-failure.ts';

/**
 * The upstream's codes that mean a refusal. The full list is not public. These codes were seen in answers, or implementations handle them.
 */
export const REFUSAL_REASONS: ReadonlyMap<string, RefusalReason> = new Map([
  ['100', 'invalid_parameter'],
  ['101', 'invalid_parameter'],
  ['700', 'invalid_parameter'],
  ['707', 'invalid_parameter'],
  ['2203', 'credentials_refused'],
  ['2206', 'player_exists'],
  ['2213', 'player_not_found'],
  ['2405', 'player_not_found'],
  ['2474', 'duplicate_transfer'],
  ['2504', 'insufficient_balance'],
  ['2511', 'record_not_found'],
]);

/**
 * Codes of the upstream's own faults (system, network, application layer, data, cache, RPC). They do not say whether the upstream had acted
 * already.
 */
export const FAULT_CODES: ReadonlySet<string> = new Set(['0', '001', '002', '003', '004', '005']);

/** `open.user.create`: the player exists already, which is as good as created. */
export const LOGIN_NAME_EXISTS = '2206';
/** `open.operator.user.transfer`: this very transfer is booked already. */
export const BIZ_ID_USED = '2474';
