/**
 * Shared resources of suites live until the end of the run: longer than any one file, in a process of its own when files run in parallel.
 */

const closers: (() => Promise<void>)[] = [];

/** Has `close` called after the last test. A process that mocha has made for some of the files ends without it. */
export function atEndOfRun(close: () => Promise<void>): void {
  closers.push(close);
}

/** Closes everything that was shared. */
export async function endRun(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}
