/** The active calls of the unified interface, with the specification's names and in its order. */
export const UNIFIED_CALLS = {
  player_registration: 'Player registration',
  balance_query: 'Balance query',
  fund_transfer: 'Fund transfer',
  game_launch: 'Game launch',
  game_demo: 'Game demo (trial)',
  kick_logout: 'Kick / logout',
  bet_records: 'Bet records',
  bet_detail: 'Bet detail',
  game_list: 'Game list',
  order_status: 'Order status',
  health_check: 'Health check',
} as const;

export type UnifiedCall = keyof typeof UNIFIED_CALLS;
