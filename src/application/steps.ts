/** A computation that may take long. Whenever it yields, the process may do other work before it continues. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** The result of a computation that may already be finished. */
export function* resultOf<T extends object>(done: T | Steps<T>): Steps<T> {
  return isUnderWay(done) ? yield* done : done;
}

/** Whether the computation goes in steps, and is not finished yet. */
export const isUnderWay = <T extends object>(done: T | Steps<T>): done is Steps<T> => Symbol.iterator in done;
