export const BET_DIGITS = 10;

/**
 * The number of a bet is contained in all numbers of its transactions, in each protocol at another place. If no number contains it, the
 * last number is used.
 */
export const betNumberIn = (numbers: readonly (string | null | undefined)[]): string =>
  BET_NUMBER.exec(numbers.join(' '))?.[0] ?? numbers.at(-1) ?? '';

const BET_NUMBER = new RegExp(`[89]\\d{${BET_DIGITS - 1}}`);
