import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { oneOf, positive } from '../option-values.ts';

export const EXPERIMENTS = ['throughput', 'pacing', 'sql', 'growth', 'workers', 'search'] as const;
export type Experiment = (typeof EXPERIMENTS)[number];
/** The sides of throughput, besides another checkout. */
export const SIDES = ['raw', 'bare', 'full', 'fastify', 'hono'] as const;

/** How long and what to measure. */
export interface BenchOptions {
  readonly experiments: ReadonlySet<Experiment>;
  /** The sides of throughput; the gateway is one of them. */
  readonly sides: readonly (typeof SIDES)[number][];
  readonly rounds: number;
  /** How often each side of throughput starts anew: every process has a heap and compiled code of its own luck. */
  readonly starts: number;
  /** Length of one sample. */
  readonly sampleMs: number;
  readonly gameCount: number;
  readonly growthSizes: readonly number[];
  /** Whether each process is kept to a core of its own. */
  readonly pin: boolean;
  /** Another checkout, with its packages, whose gateway is measured beside this one. */
  readonly besideRoot: string | undefined;
  /** File for all numbers as JSON. */
  readonly jsonFile: string | undefined;
  /** Folder for CPU profiles of the gateway, one for each mix. */
  readonly profileFolder: string | undefined;
}

export const USAGE = `Measures the game list: the gateway as in production beside bare servers, other frameworks and plain SQL.

npm run bench -- game-list [options]
  --only LIST      some of: ${EXPERIMENTS.join(', ')} (default: all)
  --sides LIST     of throughput, some of: ${SIDES.join(', ')} (default: all; full is always one)
  --rounds N       samples of every side (default 9; a target needs at least 7)
  --starts N       processes of every side of throughput, one after the other, each with so many rounds (default 1)
  --seconds N      length of a sample (default 2)
  --games N        games of the catalogue, growth aside (default 50000)
  --beside DIR     another checkout, with its packages, as one more side of throughput
  --quick          3 rounds of 1 s and small catalogues: shows that it works, the numbers prove nothing
  --no-pin         leaves the processes to the scheduler instead of keeping each to a core
  --profile DIR    writes a CPU profile of the gateway for each mix (adds to throughput)
  --json FILE      writes all numbers
  --help

Needs PostgreSQL (an installed server, or TEST_DATABASE_URL). The tables go to standard output, the progress to standard error.
The exit status is 1 when a target is missed.`;

/** Reads the command line; undefined when help is wanted. Throws a sentence when it cannot be understood. */
export function readOptions(args: readonly string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: EXPERIMENTS.join() },
      sides: { type: 'string', default: SIDES.join() },
      rounds: { type: 'string' },
      starts: { type: 'string', default: '1' },
      seconds: { type: 'string' },
      games: { type: 'string', default: '50000' },
      quick: { type: 'boolean', default: false },
      'no-pin': { type: 'boolean', default: false },
      profile: { type: 'string' },
      beside: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    experiments: new Set(values.only.split(',').map((name) => oneOf('only', EXPERIMENTS, name))),
    sides: sidesOf(values.sides),
    rounds: positive('rounds', values.rounds ?? (values.quick ? '3' : '9')),
    starts: positive('starts', values.starts),
    sampleMs: positive('seconds', values.seconds ?? (values.quick ? '1' : '2')) * 1000,
    gameCount: positive('games', values.games),
    growthSizes: values.quick ? [10_000, 50_000] : [10_000, 50_000, 200_000, 1_000_000],
    pin: !values['no-pin'],
    besideRoot: values.beside === undefined ? undefined : resolve(values.beside),
    jsonFile: values.json,
    profileFolder: values.profile,
  };
}

function sidesOf(text: string): BenchOptions['sides'] {
  const wanted = new Set(text.split(',').map((name) => oneOf('sides', SIDES, name)));
  return SIDES.filter((side) => side === 'full' || wanted.has(side));
}
