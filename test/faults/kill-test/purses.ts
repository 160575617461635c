import { Decimal } from '../../../src/domain/shared/decimal.ts';

/** The balances of an Agent's players, and the part that came by transfers; kept across restarts. */
export class Purses {
  readonly #balances = new Map<string, Decimal>();
  readonly #transferred = new Map<string, Decimal>();

  move(username: string, moved: Decimal): void {
    this.#balances.set(username, this.balanceOf(username).plus(moved));
  }

  /** Books a completed transfer. */
  transferred(username: string, amount: Decimal): void {
    this.move(username, amount);
    this.#transferred.set(username, this.transferredOf(username).plus(amount));
  }

  /** The sum of the transfers alone. */
  transferredOf(username: string): Decimal {
    return this.#transferred.get(username) ?? Decimal.ZERO;
  }

  balanceOf(username: string): Decimal {
    return this.#balances.get(username) ?? Decimal.ZERO;
  }
}
