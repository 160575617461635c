import type { Decimal } from '../../../domain/shared/decimal.ts';

/** The unit of an upstream's amounts: 10 to the power of `places` of the wallet's unit. All conversions are exact. */
export class AmountUnit {
  static readonly PLAIN = new AmountUnit(0);
  static readonly THOUSANDS = new AmountUnit(3);

  readonly #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  /** An upstream amount in the wallet's unit. */
  toWallet(amount: Decimal): Decimal {
    return amount.shiftedRight(-this.#places);
  }

  /** A wallet's amount in the upstream's unit. */
  toUpstream(amount: Decimal): Decimal {
    return amount.shiftedRight(this.#places);
  }
}
