import type { Life } from '../engine/schedule.ts';

/** An open transaction; it keeps its locks until it ends. */
export interface OpenTransaction {
  readonly life: Life;
}

interface Row {
  owner: OpenTransaction;
  readonly waiting: { readonly transaction: OpenTransaction; readonly go: () => void }[];
}

/** Row locks as in a database: first come, first served, and free when their owner is gone. */
export class RowLocks {
  readonly #rows = new Map<string, Row>();

  /** Resolves when the transaction holds the row; true when it had to wait. */
  take(transaction: OpenTransaction, name: string): Promise<boolean> {
    const row = this.#rows.get(name);
    if (row === undefined) {
      this.#rows.set(name, { owner: transaction, waiting: [] });
      return Promise.resolve(false);
    }
    if (row.owner === transaction) return Promise.resolve(false);
    return new Promise((resolve) => row.waiting.push({ transaction, go: () => resolve(true) }));
  }

  isTaken(name: string): boolean {
    return this.#rows.has(name);
  }

  end(transaction: OpenTransaction): void {
    for (const [name, row] of this.#rows) if (row.owner === transaction) this.#handOn(name, row);
  }

  /** Ends all transactions of a process. */
  forget(life: Life): void {
    const owners = new Set([...this.#rows.values()].map(({ owner }) => owner).filter((owner) => owner.life === life));
    for (const owner of owners) this.end(owner);
  }

  #handOn(name: string, row: Row): void {
    const next = row.waiting.shift();
    if (next === undefined) {
      this.#rows.delete(name);
    } else if (next.transaction.life.isOver) {
      this.#handOn(name, row);
    } else {
      row.owner = next.transaction;
      next.go();
    }
  }
}
