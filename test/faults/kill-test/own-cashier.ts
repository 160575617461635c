import { setTimeout as wait } from 'node:timers/promises';
import type { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { CashierParts, Till } from './cashier.ts';

const PAUSE_MS_MAX = 1_200;

/** Moves money in wallets that the Agent holds itself, without any call. */
export class OwnCashier implements Till {
  readonly #parts: Pick<CashierParts, 'member' | 'book' | 'chance' | 'course'>;

  constructor(parts: Pick<CashierParts, 'member' | 'book' | 'chance' | 'course'>) {
    this.#parts = parts;
  }

  async work(): Promise<void> {
    const { chance, course } = this.#parts;
    while (!course.isOver) {
      await wait(chance.between(0, PAUSE_MS_MAX));
      const amount = chance.amount(1, 40);
      await this.move(chance.isHit(0.5) ? amount : amount.negated());
    }
  }

  async move(amount: Decimal): Promise<void> {
    const { member, book } = this.#parts;
    if (!book.purses.balanceOf(member).plus(amount).isNegative()) book.purses.transferred(member, amount);
  }
}
