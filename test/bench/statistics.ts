/** The value in the middle; of an even number of values the mean of the middle two. Throws when there is none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing.');
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The smallest value that at least `percent` of the values do not exceed; `sorted` ascends. NaN when it is empty. */
export const percentile = (sorted: ArrayLike<number>, percent: number): number =>
  sorted[Math.max(Math.ceil((sorted.length * percent) / 100) - 1, 0)] ?? NaN;

/** Several samples of one number, taken in rounds. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

/**
 * Compares two sides round by round, so that what slows the machine down for a while slows both: the spread of the ratios, not
 * the ratio of two medians.
 */
export function pairedRatio(numerators: readonly number[], denominators: readonly number[]): Spread {
  if (numerators.length !== denominators.length) throw new Error('Both sides need a sample in every round.');
  return spread(numerators.map((numerator, round) => numerator / denominators[round]!));
}
