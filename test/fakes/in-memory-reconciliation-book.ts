import { randomUUID } from 'node:crypto';
import type {
  BookQuery,
  FoundDifferences,
  ReconciliationBook,
} from '../../src/application/ports/reconciliation-book.ts';
import type { Difference, OurEntry } from '../../src/domain/reconciliation/compare-books.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import type { CallbackBooks } from './in-memory-callback-world.ts';

const TAKES_BACK: ReadonlySet<string> = new Set(['CANCEL', 'ROLLBACK', 'REFUND', 'VOID']);

export class InMemoryReconciliationBook implements ReconciliationBook {
  readonly #books: CallbackBooks;

  constructor(books: CallbackBooks) {
    this.#books = books;
  }

  async entries({ provider, unit, span, named }: BookQuery): Promise<readonly OurEntry[]> {
    const groups = new Map<string, WalletTransaction[]>();
    for (const { key, transaction } of this.#books.money.walletTransactions) {
      const unitKey = unit === 'wager' ? transaction.wagerId : transaction.roundId;
      if (key.provider !== provider || unitKey === undefined || transaction.status !== 'accepted') continue;
      const name = JSON.stringify([key.playerId, unitKey, key.currency]);
      groups.set(name, [...(groups.get(name) ?? []), transaction]);
    }
    const isWanted = (name: string, done: readonly WalletTransaction[]): boolean => {
      const [playerId, key] = JSON.parse(name) as [string, string];
      return (
        named.some((one) => one.playerId === playerId && one.key === key) ||
        done.some(({ occurredAtMs: at }) => at >= span.fromMs && at < span.toMs)
      );
    };
    return [...groups].filter(([name, done]) => isWanted(name, done)).map(([name, done]) => this.#entry(name, done));
  }

  async keep({ provider, span, differences }: FoundDifferences, nowMs: number): ReturnType<ReconciliationBook['keep']> {
    const nameOf = ({ playerId, key, reason }: Difference): string => JSON.stringify([playerId, key, reason]);
    const found = new Set(differences.map(nameOf));
    const known = this.#books.differences.filter((one) => one.provider === provider && one.goneAtMs === undefined);
    const added = differences.filter((one) => !known.some((kept) => nameOf(kept) === nameOf(one)));
    const gone = known.filter(
      (one) => !found.has(nameOf(one)) && one.happenedAtMs >= span.fromMs && one.happenedAtMs < span.toMs,
    );
    for (const one of gone) one.goneAtMs = nowMs;
    const made = { provider, foundAtMs: nowMs, goneAtMs: undefined };
    this.#books.differences.push(...added.map((one) => ({ ...one, ...made, id: randomUUID() })));
    return { added: added.length, gone: gone.length };
  }

  #entry(name: string, done: readonly WalletTransaction[]): OurEntry {
    const [playerId, key, currency] = JSON.parse(name) as [string, string, string];
    const ids = new Set(done.map(({ id }) => id));
    return {
      playerId,
      key,
      currency,
      net: done.reduce((sum, { moved }) => sum.plus(moved), Decimal.ZERO),
      isOver: done.some(({ action }) => action !== 'BET'),
      isTakenBack: done.some(({ action }) => TAKES_BACK.has(action)),
      unacknowledged: this.#books.callbacks.callbacks.filter(
        ({ transactionId, status }) => ids.has(transactionId) && (status === 'pending' || status === 'parked'),
      ).length,
      lastAtMs: Math.max(...done.map(({ occurredAtMs }) => occurredAtMs)),
    };
  }
}
