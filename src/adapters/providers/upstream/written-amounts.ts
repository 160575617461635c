import { Decimal } from '../../../domain/shared/decimal.ts';
import { withoutAtEnd } from '../../../domain/shared/without-at-end.ts';

const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** The gateway stores at most this many digits of a balance from an upstream. */
const TOLD_DIGITS_MAX = 10;
/** Half of the last stored digit. */
const HALF = Decimal.from('5').shiftedRight(TOLD_DIGITS_MAX + 1);

/**
 * Reads an amount. The rule for amounts on their way in: nothing is rounded. Zeros at the end are no digits; an amount that is then finer
 * than the ledger is `amount_too_fine`, which the wallet decides for all protocols, so that a person sees what was not paid. To round would
 * need a source for the upstream's own rounding: B's document has float64 amounts of at most 4 digits, and no recorded request has noise.
 *
 * Gives undefined for a text that is no number literal, or that has more digits than any amount. Java writes a zero of scale 8 as `0E-8`
 * and a round number as `1E+3`, so this function resolves exponents.
 */
export function decimalOf(literal: string): Decimal | undefined {
  const plain = unfolded(literal);
  const read = plain && Decimal.of(plain.fraction === '' ? plain.whole : `${plain.whole}.${plain.fraction}`);
  return read?.ok === true ? read.value : undefined;
}

/** Whether a text is a number literal, with any count of digits. */
export const isNumber = (literal: string): boolean => LITERAL.test(literal);

/**
 * Reads a balance, which is only shown, and rounds it half up to the stored digits: an upstream that computes in float64 shows 90.5982 as
 * 90.59819999999999. Gives undefined for more than any amount.
 */
export function toldAmount(literal: string): Decimal | undefined {
  const plain = unfolded(literal);
  // The first digit after the stored ones decides.
  const read = plain && Decimal.of(`${plain.whole}.${plain.fraction.slice(0, TOLD_DIGITS_MAX + 1) || '0'}`);
  if (read?.ok !== true) return undefined;
  const half = read.value.isNegative() ? HALF.negated() : HALF;
  return read.value.plus(half).roundedDown(TOLD_DIGITS_MAX);
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
