/** The callbacks that providers send, in the specification's order, with the names it gives them. */
export const UNIFIED_CALLBACKS = {
  bet_deduction: 'Bet deduction',
  settlement_payout: 'Settlement payout',
  cancel_rollback: 'Cancel / rollback',
  bet_push: 'Bet push',
} as const;

export type UnifiedCallback = keyof typeof UNIFIED_CALLBACKS;
