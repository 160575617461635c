/** Returns the result of the work, or undefined if it takes longer than `ms` milliseconds. The work itself goes on. */
export type Within = <T>(work: Promise<T>, ms: number) => Promise<T | undefined>;
