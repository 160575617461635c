import { WalletBusy } from '../../../application/ports/wallet-busy.ts';

/** Most works that may wait for one wallet. No player at play causes more: a wallet books a hundred events a second. */
export const WALLET_WAITERS_MAX = 500;

/** Gives the turn to the next work; called once. */
export type EndTurn = () => void;

/**
 * Admits one work at a time into a wallet, in the order of arrival; what ends a work that was begun comes before all others. Works wait in memory, and hold no connection. A wallet without works
 * takes no memory.
 */
export class WalletTurns {
  readonly #waitersMax: number;
  /** The waiting works of each wallet that is being worked on. */
  readonly #lines = new Map<string, Line>();

  constructor(waitersMax = WALLET_WAITERS_MAX) {
    this.#waitersMax = waitersMax;
  }

  /** The number of wallets that are being worked on. */
  get size(): number {
    return this.#lines.size;
  }

  /** Resolves when it is the caller's turn; throws a `WalletBusy` after `waitMaxMs`, and at once when too many works wait. */
  async enter(wallet: string, { waitMaxMs, isFirst = false }: Turn): Promise<EndTurn> {
    const line = this.#lines.get(wallet);
    if (line === undefined) this.#lines.set(wallet, { first: new Set(), others: new Set() });
    else if (!isFirst && line.others.size >= this.#waitersMax)
      throw new WalletBusy('too many works wait for the wallet');
    else await waitIn(isFirst ? line.first : line.others, waitMaxMs);
    return () => {
      this.#next(wallet);
    };
  }

  #next(wallet: string): void {
    const { first, others } = this.#lines.get(wallet) ?? NOBODY;
    const [next] = first.size > 0 ? first : others;
    if (next === undefined) this.#lines.delete(wallet);
    else next();
  }
}

interface Turn {
  readonly waitMaxMs: number;
  readonly isFirst?: boolean;
}

interface Line {
  readonly first: Set<() => void>;
  readonly others: Set<() => void>;
}

const NOBODY: Line = { first: new Set(), others: new Set() };

const waitIn = (line: Set<() => void>, ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const admit = (): void => {
      clearTimeout(timer);
      line.delete(admit);
      resolve();
    };
    const timer = setTimeout(() => {
      line.delete(admit);
      reject(new WalletBusy('other works on the wallet take too long'));
    }, ms);
    line.add(admit);
  });
