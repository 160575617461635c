/** Shared resources of suites live until the end of the run: longer than any one file, and in a separate process if files run in parallel. */

const closers: (() => Promise<void>)[] = [];

/** Calls `close` after the last test. A process that mocha has started for some of the files ends without this call. */
export function atEndOfRun(close: () => Promise<void>): void {
  closers.push(close);
}

/** Closes all shared resources. */
export async function endRun(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}
