/** The upstream accepts at most this many digits after the point. */
export const FRACTION_DIGITS_MAX = 8;
