import type { BatchOutcome, EventOutcome, NoWallet } from '../../../../application/ports/provider-inbox.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { RefusedBecause } from '../../../../domain/wallet/wallet-event.ts';
import { ERRORS, type RpcError } from './replies.ts';

/** What a call that moves money comes to: the balance after it, or an error. */
export type Verdict =
  { readonly balance: Decimal; readonly error?: never } | { readonly error: RpcError; readonly balance?: never };

/**
 * A repetition is a success with the current balance. When only a part of a settlement could be booked, the whole call is an error: it
 * is sent again, per order or as it was, and what was booked is then a repetition.
 */
export function verdictOf(outcomes: readonly BatchOutcome[]): Verdict {
  const [error] = outcomes.flatMap((outcome) => errorIn(outcome) ?? []);
  const last = outcomes.at(-1);
  if (error !== undefined || last?.kind !== 'decided') return { error: error ?? ERRORS.system };
  return { balance: last.balance };
}

/** There is no code for a player who may not play; to the upstream the account is the reason. */
export const NO_WALLET = {
  unknown_player: ERRORS.account,
  player_disabled: ERRORS.account,
  wrong_currency: ERRORS.account,
} as const satisfies Record<NoWallet, RpcError>;

// A ticket that does not exist has code 2511, but no receiver is known to answer it; the strictest one answers 0.
const REFUSED = {
  insufficient_balance: ERRORS.balance,
  player_disabled: NO_WALLET.player_disabled,
  unknown_bet: ERRORS.system,
  bet_cancelled: ERRORS.system,
  already_settled: ERRORS.system,
  conflict: ERRORS.system,
  bet_refused: ERRORS.system,
  no_answer: ERRORS.system,
  amount_too_large: ERRORS.system,
  amount_too_fine: ERRORS.system,
} as const satisfies Record<RefusedBecause, RpcError>;

function errorIn(outcome: BatchOutcome): RpcError | undefined {
  if (outcome.kind === 'no_wallet') return NO_WALLET[outcome.because];
  return outcome.outcomes.flatMap((each) => errorOf(each) ?? [])[0];
}

function errorOf(outcome: EventOutcome): RpcError | undefined {
  if (outcome.kind === 'refused') return REFUSED[outcome.because];
  const isTaken = outcome.kind === 'awaited' ? outcome.isAccepted : outcome.kind !== 'failed';
  return isTaken ? undefined : ERRORS.system;
}
