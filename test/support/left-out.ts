/** The tests that this machine cannot run are listed again at the end of the run, below the reporter's summary. */

const leftOut = new Map<string, string[]>();

/** Notes that `title` did not run because `missing` is not available (a few words, such as "a PostgreSQL server"). */
export const noteLeftOut = (title: string, missing: string): void => {
  if (leftOut.size === 0) process.once('exit', printLeftOut);
  leftOut.set(missing, [...(leftOut.get(missing) ?? []), title]);
};

const printLeftOut = (): void => {
  const lines = [...leftOut].flatMap(([missing, titles]) => [
    `  ${String(titles.length)} suite(s) need ${missing}:`,
    ...titles.map((title) => `    - ${title}`),
  ]);
  process.stderr.write(['', '!! NOT EVERYTHING WAS TESTED', ...lines, ''].join('\n') + '\n');
};
