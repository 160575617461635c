/** Exact arithmetic with amounts as decimal text, such as `12.50`. An amount is never a float, because in floats 0.1 + 0.2 is not 0.3. */

/** At most this many digits on each side of the point, so that a hostile text costs nothing. */
const DECIMAL = /^-?\d{1,40}(\.\d{1,40})?$/;

/** True for a plain decimal, also a negative one: no exponent, no sign `+`, no separators of thousands. */
export const isDecimal = (value: unknown): value is string => typeof value === 'string' && DECIMAL.test(value);

/** The exact sum, with as many digits behind the point as the longest amount. Throws a RangeError for a text that is no plain decimal. */
export function plus(...amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map(digitsOf));
  return textOf(
    amounts.reduce((sum, amount) => sum + unitsOf(amount, digits), 0n),
    digits,
  );
}

export const minus = (amount: string, other: string): string => plus(amount, negated(other));

export const negated = (amount: string): string => textOf(-unitsOf(amount, digitsOf(amount)), digitsOf(amount));

/** -1, 0 or 1, for `sort` and for comparisons: `compare(amount, balance) > 0`. The amounts 1 and 1.00 are equal. */
export function compare(amount: string, other: string): -1 | 0 | 1 {
  const digits = Math.max(digitsOf(amount), digitsOf(other));
  const [one, two] = [unitsOf(amount, digits), unitsOf(other, digits)];
  if (one === two) return 0;
  return one < two ? -1 : 1;
}

/** The same amount without zeros at the end: equal amounts have equal texts. */
export function plain(amount: string): string {
  let text = plus(amount);
  while (text.includes('.') && /[.0]$/.test(text)) text = text.slice(0, -1);
  return text;
}

/** The digits behind the point that are needed to keep the amount exactly. */
export const digitsNeeded = (amount: string): number => digitsOf(plain(amount));

const digitsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

function unitsOf(amount: string, digits: number): bigint {
  if (!isDecimal(amount)) throw new RangeError(`${JSON.stringify(amount)} is not a plain decimal in a text`);
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

function textOf(units: bigint, digits: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${units < 0n ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}
