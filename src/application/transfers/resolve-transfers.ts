import type { Transfer } from '../../domain/wallet/transfer.ts';
import type { Clock } from '../ports/clock.ts';
import type { TransferBook } from '../ports/transfer-book.ts';
import type { ResolveTransfer } from './resolve-transfer.ts';

/** The most transfers that one round claims and looks at simultaneously. */
export const ROUND_MAX = 50;
/**
 * The lease of a claimed transfer: longer than the usual wait for a provider, and short enough that another process soon continues the work of a
 * killed one. Two looks at one transfer do no harm, because a question moves nothing, and one order id moves money once.
 */
const LEASE_MS = 60_000;

/** The outcome of a round. */
export interface ResolvedTransfers {
  readonly decided: readonly Transfer[];
  /** Still pending transfers, each with the reason as its remark. */
  readonly undecided: readonly Transfer[];
  /** Faults of single transfers, which are due again when their lease ends. */
  readonly faults: readonly unknown[];
  /** Whether more transfers may be due. */
  readonly hasMore: boolean;
}

/** Claims pending transfers that are due, and decides those that their providers can answer. Several processes may do this at once. */
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
