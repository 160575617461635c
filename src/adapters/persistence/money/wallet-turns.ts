import { WalletBusy } from '../../../application/ports/wallet-busy.ts';

/** Works that may wait for one wallet. More is no player at play: a hundred events a second are booked in a wallet. */
export const WALLET_WAITERS_MAX = 500;

/** Gives the turn to the next one; called once. */
export type EndTurn = () => void;

/**
 * Lets one work at a time into a wallet, in the order of their coming: who waits here waits in memory and holds no connection. Nothing is
 * kept of a wallet that nobody works on.
 */
export class WalletTurns {
  readonly #waitersMax: number;
  /** Who waits for each wallet that somebody works on. */
  readonly #lines = new Map<string, Set<() => void>>();

  constructor(waitersMax = WALLET_WAITERS_MAX) {
    this.#waitersMax = waitersMax;
  }

  /** Wallets that somebody works on. */
  get size(): number {
    return this.#lines.size;
  }

  /** Resolves when it is the caller's turn; throws a `WalletBusy` after so many milliseconds, and at once where too many wait. */
  async enter(wallet: string, waitMaxMs: number): Promise<EndTurn> {
    const line = this.#lines.get(wallet);
    if (line === undefined) this.#lines.set(wallet, new Set());
    else if (line.size >= this.#waitersMax) throw new WalletBusy('too many works wait for the wallet');
    else await waitIn(line, waitMaxMs);
    return () => {
      this.#next(wallet);
    };
  }

  #next(wallet: string): void {
    const [next] = this.#lines.get(wallet) ?? [];
    if (next === undefined) this.#lines.delete(wallet);
    else next();
  }
}

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
