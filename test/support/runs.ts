/** How often a property is tried: in the quick tests so many times, in `npm run test:more-runs` MORE_RUNS times as often. */
export const runs = (count: number): number => count * Number(process.env['MORE_RUNS'] ?? '1');
