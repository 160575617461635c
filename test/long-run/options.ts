import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** One sitting of a long run. */
export interface LongRunOptions {
  /** Keeps the database, the books and the samples from sitting to sitting. */
  readonly folder: string;
  readonly minutes: number;
  /** Events a second. */
  readonly rate: number;
  readonly secondsPerKill: number;
  /** Delivered callbacks, their attempts and other old rows are removed after so many minutes. */
  readonly keptMinutes: number;
  /** Print the report of all sittings, and play nothing. */
  readonly isReport: boolean;
}

export const USAGE = `Plays events of a provider for a long time, kills gateways meanwhile, and notes every minute what each process and each table has grown to.
A run may be collected over several sittings: each goes on with the database and the books in the folder.

npm run long-run -- --folder DIR [options]
  --folder DIR      the database, the books and the samples; made by the first sitting
  --minutes N       length of this sitting (default 20)
  --rate N          events a second (default 400)
  --kill-every N    seconds from one kill -9 of a gateway to the next (default 60)
  --keep-minutes N  minutes after which delivered callbacks and other old rows are removed, instead of days (default 30)
  --report          prints the report of all sittings, and plays nothing
  --help

Three gateways play; the first of them is never killed, so that its growth can be seen. After each sitting the books of the provider, of the Agents and of the
gateway are compared, and the audit is asked. The exit status is 1 when they differ.`;

/** Reads the command line; undefined when help is wanted. Throws a sentence when it cannot be understood. */
export function readLongRunOptions(args: readonly string[]): LongRunOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      folder: { type: 'string' },
      minutes: { type: 'string', default: '20' },
      rate: { type: 'string', default: '400' },
      'kill-every': { type: 'string', default: '60' },
      'keep-minutes': { type: 'string', default: '30' },
      report: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  if (values.folder === undefined) throw new Error('--folder is mandatory');
  return {
    folder: resolve(values.folder),
    minutes: positive('minutes', values.minutes),
    rate: positive('rate', values.rate),
    secondsPerKill: positive('kill-every', values['kill-every']),
    keptMinutes: positive('keep-minutes', values['keep-minutes']),
    isReport: values.report,
  };
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} must be a number above 0`);
  return number;
}
