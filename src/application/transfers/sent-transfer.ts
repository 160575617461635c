import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { sendingProof, type TransferAnswer } from '../../domain/wallet/sending-proof.ts';
import type { TransferOutcome } from '../../domain/wallet/transfer.ts';
import { failureOfTransfer, remarkOf } from './transfer-failure.ts';

/** A transfer that the provider's answer does not decide. */
export interface Undecided {
  readonly status: 'pending';
  readonly failure: UpstreamFailure;
}

/** The verdict of an answer to a repetition. It never says that the transfer failed, because the first sending may have moved the money. */
export type RepetitionVerdict = Extract<TransferOutcome, { readonly status: 'success' }> | Undecided;

/** The verdict of the answer to the first sending. */
export type TransferVerdict = TransferOutcome | Undecided;

/**
 * The verdict on a transfer that was sent for the first time. A refusal counts only if no process has sent the transfer again, which the book checks.
 */
export function firstVerdict(provider: string, answer: TransferAnswer): TransferVerdict {
  const proof = sendingProof(answer);
  if (proof.kind === 'moved') return { status: 'success', balanceAfter: proof.balanceAfter };
  const { kind, failure } = proof;
  if (kind === 'nothing') return { status: 'pending', failure };
  return { status: 'failed', ground: 'only_sending', remark: remarkOf(failureOfTransfer(provider, failure)) };
}

/** The verdict on a transfer that was sent again. */
export function repetitionVerdict(answer: TransferAnswer): RepetitionVerdict {
  const proof = sendingProof(answer);
  if (proof.kind === 'moved') return { status: 'success', balanceAfter: proof.balanceAfter };
  return { status: 'pending', failure: proof.failure };
}
