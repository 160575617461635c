/** The callbacks that providers send, with the specification's names and in its order. */
export const UNIFIED_CALLBACKS = {
  bet_deduction: 'Bet deduction',
  settlement_payout: 'Settlement payout',
  cancel_rollback: 'Cancel / rollback',
  bet_push: 'Bet push',
} as const;

export type UnifiedCallback = keyof typeof UNIFIED_CALLBACKS;
