import type { RefusalReason } from '../../../domain/provider/upstream-failure.ts';

/** The upstream's codes that mean a refusal. Its full list is not public; these were seen in answers or are handled by implementations. */
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

/** Codes of its own faults (system, network, application layer, data, cache, RPC): it does not say whether it had acted already. */
export const FAULT_CODES: ReadonlySet<string> = new Set(['0', '001', '002', '003', '004', '005']);

/** `open.user.create`: the player exists, which is what was wanted. */
export const LOGIN_NAME_EXISTS = '2206';
/** `open.operator.user.transfer`: this very transfer was booked before. */
export const BIZ_ID_USED = '2474';
