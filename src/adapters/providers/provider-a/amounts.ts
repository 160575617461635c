import { Decimal } from '../../../domain/shared/decimal.ts';
import { withoutAtEnd } from '../../../domain/shared/without-at-end.ts';

/** The upstream takes at most this many digits behind the point. */
export const FRACTION_DIGITS_MAX = 8;

const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/;

/** The gateway stores at most this many digits of a balance that an upstream tells. */
const TOLD_DIGITS_MAX = 10;

/**
 * Reads a number literal. Gives undefined for a text that is no number literal, or that has more digits than any amount. Java writes a zero
 * of scale 8 as `0E-8` and a round number as `1E+3`, so this function resolves exponents.
 */
export function decimalOf(literal: string): Decimal | undefined {
  const plain = unfolded(literal);
  const read = plain && Decimal.of(plain.fraction === '' ? plain.whole : `${plain.whole}.${plain.fraction}`);
  return read?.ok === true ? read.value : undefined;
}

/** Whether a text is a number literal, with any count of digits. */
export const isNumber = (literal: string): boolean => LITERAL.test(literal);

/** Reads a balance, which is only shown: digits beyond the stored ones are cut. Gives undefined for more than any amount. */
export function toldAmount(literal: string): Decimal | undefined {
  const plain = unfolded(literal);
  const read = plain && Decimal.of(`${plain.whole}.${plain.fraction.slice(0, TOLD_DIGITS_MAX) || '0'}`);
  return read?.ok === true ? read.value : undefined;
}

interface PlainNumber {
  /** The digits before the point, with the sign. */
  readonly whole: string;
  readonly fraction: string;
}

/** The number without an exponent and without superfluous zeros. */
function unfolded(literal: string): PlainNumber | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = LITERAL.exec(literal) ?? [];
  if (whole === '') return undefined;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const plainWhole = digits
    .slice(0, Math.max(point, 0))
    .padEnd(point, '0')
    .replace(/^0+(?=.)/, '');
  const plainFraction = withoutAtEnd(digits.slice(Math.max(point, 0)).padStart(digits.length - point, '0'), '0');
  return { whole: sign + (plainWhole || '0'), fraction: plainFraction };
}
