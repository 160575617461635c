import type { RefusalReason, UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { TransferOutcome } from '../../domain/wallet/transfer.ts';
import { failureOfTransfer, remarkOf } from './transfer-failure.ts';

/** What a provider answers to a transfer. */
export type TransferAnswer = Result<{ readonly balanceAfter: Decimal | undefined }, UpstreamFailure>;

/** What an answer says of the transfer; `pending`: nothing that decides it. */
export type TransferVerdict = TransferOutcome | { readonly status: 'pending'; readonly failure: UpstreamFailure };

/**
 * The verdict on a transfer that was sent for the first time. What surely did not reach the provider moved nothing. The order id is ours
 * alone, so a refused duplicate is this very transfer, and how it went is not said.
 */
export function firstVerdict(provider: string, answer: TransferAnswer): TransferVerdict {
  if (answer.ok) return { status: 'success', balanceAfter: answer.value.balanceAfter };
  const failure = answer.error;
  const isOpen =
    failure.kind === 'provider_outcome_unknown' ||
    (failure.kind === 'provider_refused' && failure.reason === 'duplicate_transfer');
  return isOpen ? { status: 'pending', failure } : failed(provider, failure);
}

/**
 * The verdict on one that was sent again. A refusal counts only where it is about this very movement: a provider in maintenance, say,
 * refuses before it looks for the order, and that says nothing about the first time.
 */
export function repeatedVerdict(provider: string, answer: TransferAnswer): TransferVerdict {
  if (answer.ok) return { status: 'success', balanceAfter: answer.value.balanceAfter };
  const failure = answer.error;
  const isAboutThis = failure.kind === 'provider_refused' && ABOUT_THE_MOVEMENT.has(failure.reason);
  return isAboutThis ? failed(provider, failure) : { status: 'pending', failure };
}

const ABOUT_THE_MOVEMENT: ReadonlySet<RefusalReason> = new Set([
  'insufficient_balance',
  'invalid_amount',
  'player_not_found',
]);

const failed = (provider: string, failure: UpstreamFailure): TransferOutcome => ({
  status: 'failed',
  remark: remarkOf(failureOfTransfer(provider, failure)),
});
