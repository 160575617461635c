/** The part of mocha's results in JSON that is read here. */
export interface RunResults {
  readonly tests: readonly { readonly file?: string }[];
  readonly failures: readonly { readonly err: { readonly message?: string } }[];
}

/** The words of workerpool, mocha's pool of processes. */
const LOST = 'Workerpool Worker terminated Unexpectedly';

/**
 * The files without a result in a run of which nothing else is wrong than the end of a process of mocha. None in any other run: its failures
 * are failures. Node 20 ends a process in silence when the thread that loads its modules ends (`HooksProxy` of `lib/internal/modules/esm/hooks.js`).
 */
export function lostFiles({ tests, failures }: RunResults, all: readonly string[]): readonly string[] {
  const isLost = failures.length > 0 && failures.every(({ err }) => err.message?.includes(LOST) === true);
  if (!isLost) return [];
  const known = new Set(tests.map(({ file }) => file));
  return all.filter((file) => !known.has(file));
}
