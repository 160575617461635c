import { parseArgs } from 'node:util';

/** The compared sizes, and the number of measurements. */
export interface GrowthOptions {
  /** Transactions of each ledger, ascending; the last one is what it is about. */
  readonly sizes: readonly number[];
  /** The beginning of a measured query's name. */
  readonly only: string;
  readonly rounds: number;
  /** Whether the ledgers stay on the server for the next run. */
  readonly isKept: boolean;
  /** Whether the money is audited at the end, which reads all of it. */
  readonly isAudited: boolean;
  /** File for all numbers as JSON. */
  readonly jsonFile: string | undefined;
}

/** The smaller ledgers for the comparison: nearly empty, and the size of other tests. */
const SMALLER_SIZES = [1_000, 100_000];

export const USAGE = `Measures what the queries about money cost on a large ledger, beside the same ones on small ledgers.

npm run bench -- growth-of-ledger [options]
  --transactions N   transactions of the large ledger (default 10000000, which takes about 30 GB of disk)
  --only TEXT        only queries whose name begins so, such as "event" or "callbacks: claim"
  --rounds N         samples of every query on every ledger (default 7)
  --keep             leaves the ledgers on the server of TEST_DATABASE_URL, and uses those that an earlier run left
  --no-audit         leaves the audit out
  --quick            20,000 transactions and 3 rounds: shows that it works, the numbers prove nothing
  --json FILE        writes all numbers
  --help

Needs PostgreSQL (an installed server, or TEST_DATABASE_URL). The tables go to standard output, the progress to standard error.
The exit status is 1 when a target is missed, or when the audit finds something.

Examples
  npm run bench -- growth-of-ledger --transactions 1000000
  npm run postgres &    # prints the URL of a server that lives as long as it
  TEST_DATABASE_URL=postgres://... npm run bench -- growth-of-ledger --keep`;

/** Reads the command line; undefined when help is wanted. Throws a sentence when it cannot be understood. */
export function readGrowthOptions(args: readonly string[]): GrowthOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      transactions: { type: 'string' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
      keep: { type: 'boolean', default: false },
      'no-audit': { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const { quick } = values;
  const largest = whole('transactions', values.transactions ?? (quick ? '20000' : '10000000'), 2_000);
  if (values.keep && !process.env['TEST_DATABASE_URL']) {
    throw new Error('--keep needs a server that outlives the run: start `npm run postgres` and set TEST_DATABASE_URL.');
  }
  return {
    sizes: [...SMALLER_SIZES.filter((size) => size < largest), largest],
    only: values.only,
    rounds: whole('rounds', values.rounds ?? (quick ? '3' : '7'), 1),
    isKept: values.keep,
    isAudited: !values['no-audit'],
    jsonFile: values.json,
  };
}

function whole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least) {
    throw new Error(`--${name} must be a whole number from ${least} on, not "${text}".`);
  }
  return value;
}
