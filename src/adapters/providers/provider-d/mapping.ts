import { callback, partial, supported, unsupported, type ProtocolMapping } from '../protocol-kit.ts';

/** The protocol's column of the specification's table of active calls, in its order. */
export const calls = {
  player_registration: supported(['memberRegister']),
  balance_query: callback('CallBalance'),
  fund_transfer: partial('seamless mode'),
  game_launch: supported(['loginGame']),
  game_demo: supported(['loginGame'], 'isTest'),
  kick_logout: supported(['logoutGame']),
  bet_records: supported(['getDateTimeReport']),
  bet_detail: supported(['getReportDetail']),
  game_list: unsupported,
  order_status: supported(['getDealidStatus']),
  health_check: supported(['testGateway']),
} as const satisfies ProtocolMapping['calls'];

/** The protocol's column of the specification's table of callbacks. */
export const callbacks = {
  bet_deduction: supported(['PointInout']),
  settlement_payout: supported(['PointInout']),
  cancel_rollback: supported(['TimeoutBetReturn']),
  bet_push: supported(['SendMemberReport']),
} as const satisfies ProtocolMapping['callbacks'];
