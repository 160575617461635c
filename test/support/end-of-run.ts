/** What suites share lives until the run is over: longer than any one file, in a process of its own where files run in parallel. */

const closers: (() => Promise<void>)[] = [];

/** Has `close` called after the last test. A process that mocha has made for some of the files ends without it. */
export function atEndOfRun(close: () => Promise<void>): void {
  closers.push(close);
}

/** Closes everything that was shared. */
export async function endRun(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}
