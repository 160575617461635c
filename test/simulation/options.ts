/** The command line of `simulate`. */
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import { STEPS_DEFAULT } from './simulate.ts';

/** Seeds that are played unless given. */
export const SEEDS_DEFAULT = 200;

const NUMBER_MAX = 2 ** 40;
const STEPS_MAX = 1_000_000;

export interface CommandLine {
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  readonly wantsTrace: boolean;
  readonly wantsHelp: boolean;
}

/** Reads the arguments; refuses with the first broken rule. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine, string> {
  const parsed = parsedArgs(args);
  if (!parsed.ok) return parsed;
  const { seed, seeds, steps = String(STEPS_DEFAULT), trace = false, help = false } = parsed.value.values;
  if (seed !== undefined && seeds !== undefined) return err('--seed and --seeds cannot both be given');
  const range = seedsOf(seed, seeds);
  if (!range.ok) return range;
  const count = wholeNumber(steps, STEPS_MAX);
  if (count === undefined || count === 0) return err(`--steps must be a whole number from 1 to ${STEPS_MAX}`);
  if (trace && range.value.from !== range.value.to) return err('--trace needs one seed: name it with --seed');
  return ok({ ...range.value, steps: count, wantsTrace: trace, wantsHelp: help });
}

type Seeds = Pick<CommandLine, 'from' | 'to'>;

function seedsOf(seed: string | undefined, seeds = `1..${SEEDS_DEFAULT}`): Result<Seeds, string> {
  const [first = '', last = first, ...more] = seed === undefined ? seeds.split('..') : [seed];
  const [from, to] = [wholeNumber(first, NUMBER_MAX), wholeNumber(last, NUMBER_MAX)];
  if (from !== undefined && to !== undefined && from <= to && more.length === 0) return ok({ from, to });
  return err(
    seed === undefined
      ? '--seeds must be FROM..TO, two whole numbers, the first not above the second'
      : `--seed must be a whole number from 0 to ${NUMBER_MAX}`,
  );
}

function wholeNumber(text: string, most: number): number | undefined {
  return /^\d{1,13}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

function parsedArgs(args: readonly string[]) {
  try {
    const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
    const options = {
      ...{ seed: text, seeds: text, steps: text, trace: flag },
      help: { type: 'boolean', short: 'h' },
    } as const;
    return ok(parseArgs({ args: [...args], options }));
  } catch (error) {
    return err((error as Error).message.replace(/\. .*$/s, ''));
  }
}
