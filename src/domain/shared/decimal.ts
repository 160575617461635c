import Big from 'big.js';
import { err, ok, type Result } from './result.ts';

/**
 * The most digits before and after the point that are read. They are more than the ledger keeps, so that a later rule can name the reason of a
 * refusal.
 */
const INTEGER_DIGITS_MAX = 40;
const FRACTION_DIGITS_MAX = 40;
const PLAIN_DECIMAL = new RegExp(`^-?\\d{1,${INTEGER_DIGITS_MAX}}(\\.\\d{1,${FRACTION_DIGITS_MAX}})?$`);

/** The text is not a plain decimal number. */
export interface NotDecimal {
  readonly kind: 'not_decimal';
}

/** An exact decimal number. Money is never a float, because in floats 0.1 + 0.2 is not 0.3. */
export class Decimal {
  static readonly ZERO = new Decimal(new Big(0));

  readonly #value: Big;

  private constructor(value: Big) {
    this.#value = value;
  }

  /** Reads digits with an optional sign and point, such as `-12.50`; no exponent, no spaces. */
  static of(text: string): Result<Decimal, NotDecimal> {
    return PLAIN_DECIMAL.test(text) ? ok(new Decimal(new Big(text))) : err({ kind: 'not_decimal' });
  }

  /** Reads a text that is known to be a decimal, such as a column of the database. Throws a TypeError if it is not. */
  static from(text: string): Decimal {
    const read = Decimal.of(text);
    if (!read.ok) throw new TypeError(`not a decimal: ${text.slice(0, 64)}`);
    return read.value;
  }

  plus(other: Decimal): Decimal {
    return new Decimal(this.#value.plus(other.#value));
  }

  minus(other: Decimal): Decimal {
    return new Decimal(this.#value.minus(other.#value));
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.#value.times(other.#value));
  }

  /** Divides by a power of ten. The division is exact. The units of upstream currencies are such ratios. */
  shiftedRight(places: number): Decimal {
    return new Decimal(this.#value.times(new Big(10).pow(-places)));
  }

  negated(): Decimal {
    return new Decimal(this.#value.neg());
  }

  abs(): Decimal {
    return new Decimal(this.#value.abs());
  }

  isZero(): boolean {
    return this.#value.eq(0);
  }

  isNegative(): boolean {
    return this.#value.lt(0);
  }

  /** Negative, zero or positive if this number is below, equal to or above the other. */
  compare(other: Decimal): number {
    return this.#value.cmp(other.#value);
  }

  equals(other: Decimal): boolean {
    return this.#value.eq(other.#value);
  }

  /** The digits after the point in the shortest text. */
  scale(): number {
    return this.toString().split('.')[1]?.length ?? 0;
  }

  /** Rounds towards zero, because an upstream must never see more money than there is. */
  roundedDown(scale: number): Decimal {
    return new Decimal(this.#value.round(scale, Big.roundDown));
  }

  /** The text with exactly `scale` digits after the point, rounded towards zero. */
  toFixed(scale: number): string {
    return this.#value.toFixed(scale, Big.roundDown);
  }

  /** The shortest plain text, such as `-12.5`; never an exponent. */
  toString(): string {
    return this.#value.toFixed();
  }

  /** The gateway writes amounts as text in JSON, because most readers of JSON read a number as a float. */
  toJSON(): string {
    return this.toString();
  }
}
