import { outcomeCode, type EventOutcome, type NoWallet, type RefusedBecause } from '../../protocol-kit.ts';

/** The codes of the element `error` of an answer. */
export const CODES = {
  success: '0',
  unknownPlayer: '1000',
  wrongCurrency: '1001',
  invalidAmount: '1002',
  lockedPlayer: '1003',
  tooLittleMoney: '1004',
  general: '1005',
  undecipherable: '1006',
  systemError: '9999',
} as const;

export type ErrorCode = (typeof CODES)[keyof typeof CODES];

export const NO_WALLET_CODES = {
  unknown_player: CODES.unknownPlayer,
  player_disabled: CODES.lockedPlayer,
  wrong_currency: CODES.wrongCurrency,
} as const satisfies Record<NoWallet, ErrorCode>;

/** Implementations report that the upstream stops repeating a payout or a cancellation after 1005. A repetition would help none of these refusals. */
const REFUSAL_CODES = {
  insufficient_balance: CODES.tooLittleMoney,
  player_disabled: NO_WALLET_CODES.player_disabled,
  player_blocked: NO_WALLET_CODES.player_disabled,
  // The protocol has no code for a limit. 1003 would lock the player out of stakes that the limit allows.
  over_limit: CODES.tooLittleMoney,
  unknown_bet: CODES.general,
  bet_cancelled: CODES.general,
  already_settled: CODES.general,
  conflict: CODES.general,
  bet_refused: CODES.general,
  // Only this refusal is answered like a fault: the upstream takes back the bet, which does no harm.
  no_answer: CODES.systemError,
  amount_too_large: CODES.invalidAmount,
  amount_too_fine: CODES.invalidAmount,
  settled_by_record: CODES.general,
  record_differs: CODES.general,
} as const satisfies Record<RefusedBecause, ErrorCode>;

/** The codes for repetitions, always with the current balance. Implementations disagree about them. */
export const REPEATED_CODES = {
  /**
   * PlaceBet, and a gift, which also takes money: 1005, as in most implementations. The bet may have been taken back meanwhile, and 0 would then
   * confirm a bet that was undone. After 1005 the upstream takes back the bet, which does no harm.
   */
  stake: CODES.general,
  /** PlayerWin, PlayerLost and rewards: 0. The upstream repeats them until they have arrived, and they have. */
  payout: CODES.success,
  /** PlaceBetCancel and the return of a gift: 0. By a sister product's document, cancellations are repeated until the answer is 0. */
  cancellation: CODES.success,
} as const satisfies Record<string, ErrorCode>;

/** The row of `REPEATED_CODES` for a callback. */
export type Purpose = keyof typeof REPEATED_CODES;

/** The code of a decided event. */
export const codeOf = (outcome: EventOutcome, purpose: Purpose): ErrorCode =>
  outcomeCode<ErrorCode>(outcome, {
    accepted: CODES.success,
    repeated: REPEATED_CODES[purpose],
    awaited: CODES.general,
    refused: REFUSAL_CODES,
    failed: CODES.systemError,
  });
