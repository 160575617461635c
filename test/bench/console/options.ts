import { parseArgs } from 'node:util';
import { positive } from '../option-values.ts';

/** The size of the ledger, and the number of measurements. */
export interface ConsoleOptions {
  readonly transactions: number;
  /** The beginning of a screen's path. */
  readonly only: string;
  /** Times that every screen is opened. */
  readonly rounds: number;
  /** Whether the ledger stays on the server for the next run. */
  readonly isKept: boolean;
  readonly jsonFile: string | undefined;
  readonly profileFolder: undefined;
}

export const USAGE = `Measures every screen of the console on a large ledger: the time until the whole page is there, and its size.

npm run bench -- console [options]
  --transactions N   transactions of the ledger (default 1000000, which takes about 4 GB of disk)
  --only PATH        only screens whose path begins so, such as /console/rounds
  --rounds N         times that every screen is opened (default 15)
  --keep             leaves the ledger on the server of TEST_DATABASE_URL, and uses the one that an earlier run left
  --quick            200,000 transactions and 3 rounds: shows that it works, the numbers prove nothing
  --json FILE        writes all numbers
  --help

Needs PostgreSQL (an installed server, or TEST_DATABASE_URL). The tables go to standard output, the progress to standard error.
The exit status is 1 when a target is missed.`;

/** Reads the command line; undefined when help is wanted. Throws a sentence when it cannot be understood. */
export function readConsoleOptions(args: readonly string[]): ConsoleOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      transactions: { type: 'string' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
      keep: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const { quick } = values;
  return {
    transactions: positive('transactions', values.transactions ?? (quick ? '200000' : '1000000')),
    only: values.only,
    rounds: positive('rounds', values.rounds ?? (quick ? '3' : '15')),
    isKept: values.keep,
    jsonFile: values.json,
    profileFolder: undefined,
  };
}
