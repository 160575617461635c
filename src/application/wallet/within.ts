/** Returns the result of the work, or undefined when it takes longer than `ms` milliseconds; the work itself goes on. */
export type Within = <T>(work: Promise<T>, ms: number) => Promise<T | undefined>;
