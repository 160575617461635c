import { inLowerCase } from '../../../domain/shared/letter-case.ts';
import { withoutAtEnd } from '../../../domain/shared/without-at-end.ts';

/** How numbers under the names of ids are read. All other numbers keep their digits, because amounts and signatures need them. */
export interface NumberIds {
  isNamed(name: string): boolean;
  /** The JSON that replaces a number. */
  written(literal: string): string;
}

/**
 * Ids under these names, in any letter case. A whole number gets one form. Any other number becomes a list, which no reader accepts as an id. Then
 * the report is unreadable and in doubt, and an operator sees the digits.
 */
export function idsNamed(names: readonly string[]): NumberIds {
  const known = new Set(names.map(inLowerCase));
  return {
    isNamed: (name) => known.has(inLowerCase(name)),
    written: (literal) => {
      const id = idOfNumber(literal);
      return id === undefined ? `["${literal}"]` : `"${id}"`;
    },
  };
}

/** Most digits of an id that is a number. The largest number of 128 bits has 39. */
export const NUMBER_DIGITS_MAX = 40;
/** Longest literal: longer than any text that is an id. */
const LITERAL_LENGTH_MAX = 255;

const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * The rule for ids that are JSON numbers: 1, 1.0, 1e0 and 10e-1 are one number, so they are one id, with its plain digits as text. Programs that read
 * JSON into floats write one id in several of these forms. Gives undefined for a number that is not whole, or too long.
 */
export function idOfNumber(literal: string): string | undefined {
  if (literal.length > LITERAL_LENGTH_MAX) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = LITERAL.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = withoutAtEnd(digits, '0');
  if (significant === '') return whole === '' ? undefined : '0';
  const zeros = digits.length - significant.length - fraction.length + Number(exponent);
  // The exponent may be of any size, so the length is checked before the zeros are written.
  if (zeros < 0 || significant.length + zeros > NUMBER_DIGITS_MAX) return undefined;
  return sign + significant + '0'.repeat(zeros);
}
