import { Decimal } from '../../../domain/shared/decimal.ts';

/** Digits behind the point that the upstream takes. */
export const FRACTION_DIGITS_MAX = 8;

const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/;

/**
 * Reads a number literal; undefined if it is none, or has more digits than a wallet. Java writes a decimal of scale 8 that is zero as
 * `0E-8`, and a round one as `1E+3`, so exponents are unfolded here.
 */
export function decimalOf(literal: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = LITERAL.exec(literal) ?? [];
  if (whole === '') return undefined;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const plainWhole = digits
    .slice(0, Math.max(point, 0))
    .padEnd(point, '0')
    .replace(/^0+(?=.)/, '');
  const plainFraction = digits
    .slice(Math.max(point, 0))
    .padStart(digits.length - point, '0')
    .replace(/0+$/, '');
  const read = Decimal.of(`${sign}${plainWhole || '0'}${plainFraction && `.${plainFraction}`}`);
  return read.ok ? read.value : undefined;
}
