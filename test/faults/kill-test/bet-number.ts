export const BET_DIGITS = 10;

/** The number of a bet stands in all numbers that have to do with it, in each protocol at another place; the last of them if in none. */
export const betNumberIn = (numbers: readonly (string | null | undefined)[]): string =>
  BET_NUMBER.exec(numbers.join(' '))?.[0] ?? numbers.at(-1) ?? '';

const BET_NUMBER = new RegExp(`[89]\\d{${BET_DIGITS - 1}}`);
