/** What the work comes to, or undefined when it takes longer than so many milliseconds; the work itself goes on. */
export type Within = <T>(work: Promise<T>, ms: number) => Promise<T | undefined>;
