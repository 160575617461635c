import { callback, partial, supported, unsupported, type ProtocolMapping } from '../protocol-kit.ts';

/** The protocol's column of the specification's table of active calls, in its order. */
export const calls = {
  player_registration: supported(['regUserInfo']),
  balance_query: callback('GetUserBalance'),
  fund_transfer: partial('seamless mode'),
  game_launch: supported(['loginRequest']),
  game_demo: supported(['loginRequestForFun']),
  kick_logout: supported(['kickUser']),
  bet_records: supported([], 'several query interfaces'),
  bet_detail: supported(['getUserBetItemDV']),
  game_list: partial('active hosts only', ['getActiveHostList']),
  order_status: supported(['getTransactionDetails']),
  health_check: unsupported,
} as const satisfies ProtocolMapping['calls'];

/** The protocol's column of the specification's table of callbacks. */
export const callbacks = {
  bet_deduction: supported(['PlaceBet']),
  settlement_payout: supported(['PlayerWin', 'PlayerLost']),
  cancel_rollback: supported(['PlaceBetCancel']),
  bet_push: unsupported,
} as const satisfies ProtocolMapping['callbacks'];
