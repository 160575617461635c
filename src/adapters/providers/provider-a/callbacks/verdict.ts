import {
  outcomeCode,
  type BatchOutcome,
  type Decimal,
  type NoWallet,
  type OutcomeCodes,
  type RefusedBecause,
} from '../../protocol-kit.ts';
import { ERRORS, type RpcError } from './replies.ts';

/** The result of a call that moves money: the balance afterwards, or an error. */
export type Verdict =
  { readonly balance: Decimal; readonly error?: never } | { readonly error: RpcError; readonly balance?: never };

/**
 * A repetition is a success with the current balance. If only a part of the settlements could be booked, the whole call is an error. The
 * upstream then sends the settlements again, and the booked ones are repetitions.
 */
export function verdictOf(outcomes: readonly BatchOutcome[]): Verdict {
  const [error] = outcomes.flatMap((outcome) => errorIn(outcome) ?? []);
  const last = outcomes.at(-1);
  if (error !== undefined || last?.kind !== 'decided') return { error: error ?? ERRORS.system };
  return { balance: last.balance };
}

/** The protocol has no code for a player who may not play, so the code of an unknown account is used. */
export const NO_WALLET = {
  unknown_player: ERRORS.account,
  player_disabled: ERRORS.account,
  wrong_currency: ERRORS.account,
} as const satisfies Record<NoWallet, RpcError>;

// An unknown ticket has code 2511, but no receiver is known to answer 2511. The strictest receiver answers 0.
const REFUSED = {
  insufficient_balance: ERRORS.balance,
  player_disabled: NO_WALLET.player_disabled,
  player_blocked: NO_WALLET.player_disabled,
  // The protocol has no code for a limit. Its client shows this one to the player, who may stake less.
  over_limit: ERRORS.balance,
  unknown_bet: ERRORS.system,
  bet_cancelled: ERRORS.system,
  already_settled: ERRORS.system,
  conflict: ERRORS.system,
  bet_refused: ERRORS.system,
  no_answer: ERRORS.system,
  amount_too_large: ERRORS.system,
  amount_too_fine: ERRORS.system,
  settled_by_record: ERRORS.system,
  record_differs: ERRORS.system,
} as const satisfies Record<RefusedBecause, RpcError>;

/** An outcome without an error is done. */
const OUTCOME_ERRORS: OutcomeCodes<RpcError | undefined> = {
  accepted: undefined,
  repeated: undefined,
  awaited: ERRORS.system,
  refused: REFUSED,
  failed: ERRORS.system,
};

const errorIn = (outcome: BatchOutcome): RpcError | undefined =>
  outcome.kind === 'no_wallet'
    ? NO_WALLET[outcome.because]
    : outcome.outcomes.flatMap((each) => outcomeCode(each, OUTCOME_ERRORS) ?? [])[0];
