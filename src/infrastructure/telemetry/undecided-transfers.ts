import type { ResolvedTransfers } from '../../application/transfers/resolve-transfer.ts';
import type { Transfer } from '../../domain/wallet/transfer.ts';

const HOUR_MS = 3_600_000;
/** Twice the longest pause between two attempts. If a transfer is not seen for this time, it is decided, or another process handles it. */
const FORGOTTEN_AFTER_MS = HOUR_MS;

type Says = (facts: object, sentence: string) => void;

interface Seen {
  readonly seenAtMs: number;
  readonly warnedAtMs: number;
}

/** Watches pending transfers. Counts those that this process could not decide, and warns about each once an hour. */
export class UndecidedTransfers {
  readonly #logger: Readonly<Record<'info' | 'warn' | 'error', Says>>;
  readonly #seen = new Map<string, Seen>();

  constructor(logger: Readonly<Record<'info' | 'warn' | 'error', Says>>) {
    this.#logger = logger;
  }

  /** Notes the outcome of a round. */
  note({ decided, undecided, faults }: ResolvedTransfers, nowMs: number): void {
    for (const [id, { seenAtMs }] of this.#seen) if (nowMs - seenAtMs > FORGOTTEN_AFTER_MS) this.#seen.delete(id);
    for (const transfer of decided) {
      this.#seen.delete(transfer.id);
      this.#logger.info(factsOf(transfer), 'a pending transfer was decided');
    }
    for (const transfer of undecided) this.#see(transfer, nowMs);
    for (const error of faults) this.#logger.error({ err: error }, 'a pending transfer could not be looked after');
  }

  gauges() {
    return { transfers_undecided: this.#seen.size };
  }

  #see(transfer: Transfer, nowMs: number): void {
    const warnedAtMs = this.#seen.get(transfer.id)?.warnedAtMs;
    const isNews = warnedAtMs === undefined || nowMs - warnedAtMs >= HOUR_MS;
    this.#seen.set(transfer.id, { seenAtMs: nowMs, warnedAtMs: isNews ? nowMs : warnedAtMs });
    if (isNews) this.#logger.warn(factsOf(transfer), 'a transfer is still pending');
  }
}

const factsOf = ({ id, agent, transferId, provider, status, remark, createdAtMs }: Transfer) => ({
  transfer: id,
  agent,
  transferId,
  provider,
  status,
  remark,
  createdAt: new Date(createdAtMs).toISOString(),
});
