import type { EventOutcome, NoWallet } from '../../../../application/ports/provider-inbox.ts';
import type { RefusedBecause } from '../../../../domain/wallet/wallet-event.ts';

/** What the element `error` of an answer may say. */
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

/** Implementations report that 1005 ends the repetitions of a payout or a cancellation: none of these gets better by repeating. */
const REFUSAL_CODES = {
  insufficient_balance: CODES.tooLittleMoney,
  player_disabled: NO_WALLET_CODES.player_disabled,
  unknown_bet: CODES.general,
  bet_cancelled: CODES.general,
  already_settled: CODES.general,
  conflict: CODES.general,
  bet_refused: CODES.general,
  // The one refusal that is told like a fault: the upstream takes the bet back, which does no harm.
  no_answer: CODES.systemError,
  amount_too_large: CODES.invalidAmount,
  amount_too_fine: CODES.invalidAmount,
} as const satisfies Record<RefusedBecause, ErrorCode>;

/** What a repetition is told, always with the current balance. Implementations disagree. */
export const REPEATED_CODES = {
  /**
   * PlaceBet, and a gift, which takes money as well: 1005, as most do. The bet may have been taken back meanwhile, and then 0 would
   * confirm what was undone; after 1005 the upstream takes the bet back, which does no harm.
   */
  stake: CODES.general,
  /** PlayerWin, PlayerLost and rewards: 0. They are sent again until they have arrived, and they have. */
  payout: CODES.success,
  /** PlaceBetCancel and its like: 0. By the document of a sister product it is sent again for as long as it gets anything else. */
  cancellation: CODES.success,
} as const satisfies Record<string, ErrorCode>;

/** Which of them a callback goes by. */
export type Purpose = keyof typeof REPEATED_CODES;

/** The code for how an event ended. */
export function codeOf(outcome: EventOutcome, purpose: Purpose): ErrorCode {
  switch (outcome.kind) {
    case 'accepted':
      return CODES.success;
    case 'repeated':
      return REPEATED_CODES[purpose];
    case 'awaited':
      return outcome.isAccepted ? CODES.success : CODES.general;
    case 'refused':
      return REFUSAL_CODES[outcome.because];
    case 'failed':
      return CODES.systemError;
  }
}
