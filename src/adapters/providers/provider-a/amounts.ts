import { Decimal } from '../../../domain/shared/decimal.ts';
import { withoutAtEnd } from '../../../domain/shared/without-at-end.ts';

/** Digits behind the point that the upstream takes. */
export const FRACTION_DIGITS_MAX = 8;

const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Digits behind the point that the gateway keeps of a balance that it is told. */
const TOLD_DIGITS_MAX = 10;

/**
 * Reads a number literal; undefined if it is none, or has more digits than any amount. Java writes a decimal of scale 8 that is zero as
 * `0E-8`, and a round one as `1E+3`, so exponents are unfolded here.
 */
export function decimalOf(literal: string): Decimal | undefined {
  const plain = unfolded(literal);
  const read = plain && Decimal.of(plain.fraction === '' ? plain.whole : `${plain.whole}.${plain.fraction}`);
  return read?.ok === true ? read.value : undefined;
}

/** Whether a text is a number literal, however many digits it stands for. */
export const isNumber = (literal: string): boolean => LITERAL.test(literal);

/** Reads a balance, which is only shown: digits beyond those that are kept are cut, as of `1E-11`. Undefined if it is larger than any amount. */
export function toldAmount(literal: string): Decimal | undefined {
  const plain = unfolded(literal);
  const read = plain && Decimal.of(`${plain.whole}.${plain.fraction.slice(0, TOLD_DIGITS_MAX) || '0'}`);
  return read?.ok === true ? read.value : undefined;
}

interface PlainNumber {
  /** With the sign. */
  readonly whole: string;
  readonly fraction: string;
}

/** Without an exponent, and without zeros that say nothing. */
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
