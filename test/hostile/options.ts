import { parseArgs } from 'node:util';
import { GROUPS, type Group } from './attacks/all-attacks.ts';

/** The attacks, and their time. */
export interface HostileOptions {
  /** The attacks of one group only; undefined: all. */
  readonly group: Group | undefined;
  /** The attacks of which the name contains one of these; undefined: all. */
  readonly only: readonly string[] | undefined;
  readonly seed: number;
  readonly seconds: number;
  /** All attacks are made so many times; what was met in all passes is added up. */
  readonly passes: number;
  readonly database: 'postgresql' | 'embedded' | undefined;
  /** Whether money has a gateway of its own, behind the proxy that docs/operations has. */
  readonly isApart: boolean;
}

export const USAGE = `Attacks a gateway that it starts itself, as strangers, as Agents among each other, as a provider with crowds, and at the doors where people
sign in, beside an Agent, a provider and an administrator that do nothing wrong.
For comparison it does the same to a second gateway, with a database of its own, which leaves the first one less of the machine and nothing else.

npm run hostile [-- options]
  --seed N          what is sent follows from it (default 1)
  --seconds N       how long all of it takes (default 120)
  --passes N        makes all attacks N times, each for an Nth of its time: attacks and moments without one take turns then, and a slow minute of the
                    machine falls on all of them. Three rounds have a third of the passes each; their median counts (default 1)
  --group GROUP     strangers, agents, crowds or sign-ins (default: all)
  --only TEXT,...   the attacks of which the name contains one of the texts (default: all)
  --apart           two gateways behind HAProxy: one for money, one of a lower priority for the rest (needs PostgreSQL and HAProxy)
  --database KIND   postgresql or embedded (default: PostgreSQL where there is one)
  --help

The exit status is 1 when a healthy request failed, the gateway ended, data of another Agent was seen, somebody got in, memory or a stop of the event loop
went over its bound, or the audit is unsound. How much slower the healthy side was is printed, and fails nothing: it depends on the machine.`;

/** Reads the command line; undefined when help is wanted. Throws a sentence when it cannot be understood. */
export function readHostileOptions(args: readonly string[]): HostileOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '120' },
      passes: { type: 'string', default: '1' },
      group: { type: 'string' },
      only: { type: 'string' },
      database: { type: 'string' },
      apart: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const { database } = values;
  const group = Object.keys(GROUPS).find((name): name is Group => name === values.group);
  if (values.group !== undefined && group === undefined)
    throw new Error(`--group must be one of ${Object.keys(GROUPS).join(', ')}.`);
  if (database !== undefined && database !== 'postgresql' && database !== 'embedded') {
    throw new Error('--database must be postgresql or embedded.');
  }
  return {
    seed: wholeNumber('seed', values.seed),
    seconds: wholeNumber('seconds', values.seconds),
    passes: wholeNumber('passes', values.passes),
    group,
    only: values.only?.split(','),
    database,
    isApart: values.apart,
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number above 0.`);
  return Number(text);
}
