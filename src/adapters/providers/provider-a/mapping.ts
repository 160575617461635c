import { supported, unsupported, type ProtocolMapping } from '../protocol-kit.ts';

/** The protocol's column of the specification's table of active calls, in its order. */
export const calls = {
  player_registration: supported(['open.user.create']),
  balance_query: supported(['open.operator.user.balance']),
  fund_transfer: supported(['open.operator.user.transfer']),
  game_launch: supported([], 'several URL interfaces'),
  game_demo: supported([], 'several trial interfaces'),
  kick_logout: unsupported,
  bet_records: supported(['open.order.query']),
  bet_detail: supported(['open.operator.order.status']),
  game_list: unsupported,
  order_status: supported(['open.operator.order.status']),
  health_check: supported(['open.operator.ping']),
} as const satisfies ProtocolMapping['calls'];

/** The protocol's column of the specification's table of callbacks. */
export const callbacks = {
  bet_deduction: supported(['open.operator.order.transfer']),
  settlement_payout: supported(['open.operator.calc.transfer']),
  cancel_rollback: unsupported,
  bet_push: unsupported,
} as const satisfies ProtocolMapping['callbacks'];
