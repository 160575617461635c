/** Says on standard error what is being done. */
export const progress = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};
