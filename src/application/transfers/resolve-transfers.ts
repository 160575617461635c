import type { Transfer } from '../../domain/wallet/transfer.ts';
import type { Clock } from '../ports/clock.ts';
import type { TransferBook } from '../ports/transfer-book.ts';
import type { ResolveTransfer } from './resolve-transfer.ts';

/** Transfers that one round takes up, all at once. */
export const ROUND_MAX = 50;
/**
 * How long others leave a taken one alone: longer than providers are usually waited for, and short enough that the work of a killed process is
 * taken up soon. Two that look at the same one do no harm, because asking moves nothing and one order id moves money once.
 */
const LEASE_MS = 60_000;

/** What a round came to. */
export interface ResolvedTransfers {
  readonly decided: readonly Transfer[];
  /** Still pending, each with the reason as its remark. */
  readonly undecided: readonly Transfer[];
  /** What was thrown over single ones; they are due again when their lease ends. */
  readonly faults: readonly unknown[];
  /** Whether there may be more that are due. */
  readonly hasMore: boolean;
}

/** Takes up pending transfers that are due and decides those that their providers settle. Any number of processes may do it at once. */
export class ResolveTransfers {
  readonly #transfers: TransferBook;
  readonly #resolve: ResolveTransfer;
  readonly #clock: Clock;

  constructor(transfers: TransferBook, resolve: ResolveTransfer, clock: Clock) {
    this.#transfers = transfers;
    this.#resolve = resolve;
    this.#clock = clock;
  }

  async execute(): Promise<ResolvedTransfers> {
    const nowMs = this.#clock.nowMs();
    const due = await this.#transfers.claimDue(nowMs, nowMs + LEASE_MS, ROUND_MAX);
    const looked = await Promise.allSettled(due.map((transfer) => this.#resolve.execute(transfer)));
    const seen = looked.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []));
    return {
      decided: seen.filter(({ status }) => status !== 'pending'),
      undecided: seen.filter(({ status }) => status === 'pending'),
      faults: looked.flatMap((look) => (look.status === 'rejected' ? [look.reason as unknown] : [])),
      hasMore: due.length === ROUND_MAX,
    };
  }
}
