import type { Decimal, EventOutcome, NoWallet, RefusedBecause } from '../../protocol-kit.ts';

export interface Code {
  readonly errorCode: number;
  readonly errorMessage: string;
}

/** The codes of answers. All of them are in the upstream's own catalogue of errors. */
export const CODES = {
  success: { errorCode: 0, errorMessage: '' },
  // Implementations disagree most about the refusal of a rollback (1, 900, 9999, 10410). By its documentation, 10410 locks the member.
  refused: { errorCode: 1, errorMessage: 'operation failed' },
  invalid: { errorCode: 106, errorMessage: 'invalid data' },
  unknownCommand: { errorCode: 900, errorMessage: 'no such function' },
  failed: { errorCode: 901, errorMessage: 'transaction failed' },
  wrongSignature: { errorCode: 10303, errorMessage: 'wrong signature' },
  unknownPlayer: { errorCode: 10501, errorMessage: 'no such account' },
  disabledPlayer: { errorCode: 10505, errorMessage: 'account disabled' },
  tooLittleMoney: { errorCode: 10805, errorMessage: 'insufficient balance' },
} as const satisfies Record<string, Code>;

export const NO_WALLET_CODES = {
  unknown_player: CODES.unknownPlayer,
  player_disabled: CODES.disabledPlayer,
  // This case never happens: the protocol has no field for currencies.
  wrong_currency: CODES.unknownPlayer,
} as const satisfies Record<NoWallet, Code>;

const REFUSAL_CODES: Readonly<Record<RefusedBecause, Code>> = {
  insufficient_balance: CODES.tooLittleMoney,
  player_disabled: NO_WALLET_CODES.player_disabled,
  player_blocked: NO_WALLET_CODES.player_disabled,
  // The catalogue of errors has no code for a limit of the operator's. 10505 would say that no stake is possible.
  over_limit: CODES.tooLittleMoney,
  unknown_bet: CODES.refused,
  bet_cancelled: CODES.refused,
  already_settled: CODES.refused,
  conflict: CODES.refused,
  bet_refused: CODES.refused,
  no_answer: CODES.failed,
  amount_too_large: CODES.refused,
  amount_too_fine: CODES.refused,
  settled_by_record: CODES.refused,
  record_differs: CODES.refused,
};

/** The purpose of an event. */
export type Purpose = 'movement' | 'bet_return' | 'payout_retry' | 'report';

/**
 * "The payout had succeeded: refuse." So a refusal of a retried payout means that the player has the money. A payout that cannot be booked needs
 * another code.
 */
const withoutRefusal = (code: Code): Code => (code === CODES.refused ? CODES.failed : code);

type Done = (moved: Decimal) => Code;
const agreed: Done = () => CODES.success;
/** "The bet had failed: refuse." The rule also applies to a bet that the gateway refused: its return is stored, and no money moves. */
const agreedIfMoved: Done = (moved) => (moved.isZero() ? CODES.refused : CODES.success);

/** The codes for an event that is done now. */
const ACCEPTED_CODES = {
  movement: agreed,
  bet_return: agreedIfMoved,
  payout_retry: agreed,
  report: agreed,
} as const satisfies Record<Purpose, Done>;

/** The codes for an event that was done earlier, always with the current balance. */
const REPEATED_CODES = {
  movement: agreed,
  bet_return: agreedIfMoved,
  // "The payout had succeeded: refuse."
  payout_retry: () => CODES.refused,
  report: agreed,
} as const satisfies Record<Purpose, Done>;

/** The code of a decided event. */
export function codeOf(outcome: EventOutcome, purpose: Purpose): Code {
  switch (outcome.kind) {
    case 'accepted':
      return ACCEPTED_CODES[purpose](outcome.moved);
    case 'repeated':
      // The upstream would treat a success as a valid bet.
      return outcome.isTakenBack === true ? CODES.refused : REPEATED_CODES[purpose](outcome.moved);
    case 'awaited':
      return outcome.isAccepted ? CODES.success : CODES.refused;
    case 'refused':
      return refusalCode(outcome.because, purpose);
    case 'failed':
      return CODES.failed;
  }
}

function refusalCode(because: RefusedBecause, purpose: Purpose): Code {
  const code = REFUSAL_CODES[because];
  return purpose === 'payout_retry' ? withoutRefusal(code) : code;
}
