import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { oneOf, positive } from '../option-values.ts';

export const EXPERIMENTS = [
  'events',
  'crowds',
  'seamless',
  'fetched',
  'delivery',
  'latency',
  'backlog',
  'fairness',
] as const;
export type Experiment = (typeof EXPERIMENTS)[number];

/** The experiments, and the time of each. */
export interface MoneyOptions {
  readonly experiments: ReadonlySet<Experiment>;
  readonly rounds: number;
  /** Length of one sample where time is what bounds it. */
  readonly sampleMs: number;
  /** Messages of a delivery, each in a lane of its own. */
  readonly messages: number;
  /** Messages that lie about in the backlog, ten in a lane. */
  readonly backlog: number;
  /** Another checkout, with its packages, whose gateway is measured beside this one. */
  readonly besideRoot: string | undefined;
  /** Milliseconds each way between every measured process and its database; zero is loopback alone. */
  readonly linkMs: number;
  /** File for all numbers as JSON. */
  readonly jsonFile: string | undefined;
  /** Folder for CPU profiles of the gateway. */
  readonly profileFolder: string | undefined;
}

export const USAGE = `Measures how events move money and how callbacks reach Agents: the gateway as in production, in processes of its own on PostgreSQL,
beside bare clients that write the same rows or send the same bodies, and beside other queues.

npm run bench -- money [options]
  --only LIST      some of: ${EXPERIMENTS.join(', ')} (default: all)
  --rounds N       samples of every side (default 5)
  --seconds N      length of a sample (default 3)
  --messages N     callbacks of a delivery, each in a lane of its own (default 10000)
  --backlog N      callbacks that lie about in the backlog, ten in a lane (default 1000000)
  --beside DIR     another checkout, with its packages, as one more side of events, crowds and seamless
  --link-ms N      every measured process reaches its database by a link that takes N ms each way (default 0)
  --quick          2 rounds of 1 s and small numbers: shows that it works, the numbers prove nothing
  --profile DIR    writes CPU profiles of the gateway (adds to events and delivery)
  --json FILE      writes all numbers
  --help

Needs PostgreSQL (an installed server, or TEST_DATABASE_URL). The tables go to standard output, the progress to standard error.
The exit status is 1 when a target is missed.`;

/** Reads the command line; undefined when help is wanted. Throws a sentence when it cannot be understood. */
export function readMoneyOptions(args: readonly string[]): MoneyOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: EXPERIMENTS.join() },
      'link-ms': { type: 'string', default: '0' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      messages: { type: 'string' },
      backlog: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
      beside: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const { quick } = values;
  return {
    experiments: new Set(values.only.split(',').map((name) => oneOf('only', EXPERIMENTS, name))),
    rounds: positive('rounds', values.rounds ?? (quick ? '2' : '5')),
    sampleMs: positive('seconds', values.seconds ?? (quick ? '1' : '3')) * 1_000,
    messages: positive('messages', values.messages ?? (quick ? '2000' : '10000')),
    backlog: positive('backlog', values.backlog ?? (quick ? '20000' : '1000000')),
    besideRoot: values.beside === undefined ? undefined : resolve(values.beside),
    linkMs: values['link-ms'] === '0' ? 0 : positive('link-ms', values['link-ms']),
    jsonFile: values.json,
    profileFolder: values.profile,
  };
}
