import { supported, unsupported, type ProtocolMapping } from '../../../../src/adapters/providers/protocol-kit.ts';

/** The protocol's operations for the active calls; a cell is `supported`, `partial`, `callback` or `unsupported`. */
export const calls = {
  player_registration: supported(['POST players']),
  balance_query: supported(['GET balance']),
  fund_transfer: unsupported,
  game_launch: supported(['POST launches']),
  game_demo: unsupported,
  kick_logout: unsupported,
  bet_records: unsupported,
  bet_detail: unsupported,
  game_list: unsupported,
  order_status: unsupported,
  health_check: supported(['GET health']),
} as const satisfies ProtocolMapping['calls'];

/** The protocol's operations for the callbacks. */
export const callbacks = {
  bet_deduction: supported(['bet']),
  settlement_payout: supported(['settle']),
  cancel_rollback: supported(['cancel']),
  bet_push: unsupported,
} as const satisfies ProtocolMapping['callbacks'];
