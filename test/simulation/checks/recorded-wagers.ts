import type { WalletKey } from '../../../src/application/ports/wallet-book.ts';
import type { WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { cents, type Order } from '../parties/orders.ts';
import type { Findings } from './findings.ts';

interface Booked {
  readonly key: WalletKey;
  readonly transaction: WalletTransaction;
}

/** Counts what each wager moved, in cents, and compares it with its record from the moment when it was settled from the record. */
export class RecordedWagers {
  readonly #findings: Findings;
  readonly #sums = new Map<string, number>();
  readonly #recorded = new Map<string, number>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Counts an accepted transaction. */
  take({ key, transaction }: Booked, { recordedTotal }: Order): void {
    const { wagerId, moved } = transaction;
    if (wagerId === undefined) return;
    const name = JSON.stringify([key.provider, key.playerId, wagerId]);
    const sum = (this.#sums.get(name) ?? 0) + cents(moved);
    this.#sums.set(name, sum);
    if (recordedTotal !== undefined) this.#recorded.set(name, cents(recordedTotal.net));
    const recorded = this.#recorded.get(name) ?? sum;
    this.#findings.expect(sum === recorded, 'records_stand', () => `${name}: ${sum} and not ${recorded} cents`);
  }
}
