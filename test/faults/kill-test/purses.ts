import { Decimal } from '../../../src/domain/shared/decimal.ts';

/** What an Agent's players have, and what of it came by transfers; kept across restarts. */
export class Purses {
  readonly #balances = new Map<string, Decimal>();
  readonly #transferred = new Map<string, Decimal>();

  move(username: string, moved: Decimal): void {
    this.#balances.set(username, this.balanceOf(username).plus(moved));
  }

  /** Books a transfer that has been made. */
  transferred(username: string, amount: Decimal): void {
    this.move(username, amount);
    this.#transferred.set(username, this.transferredOf(username).plus(amount));
  }

  /** What transfers alone have brought. */
  transferredOf(username: string): Decimal {
    return this.#transferred.get(username) ?? Decimal.ZERO;
  }

  balanceOf(username: string): Decimal {
    return this.#balances.get(username) ?? Decimal.ZERO;
  }
}
