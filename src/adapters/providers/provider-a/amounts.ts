/** The upstream takes at most this many digits behind the point. */
export const FRACTION_DIGITS_MAX = 8;
