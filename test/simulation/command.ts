import type { Writable } from 'node:stream';
import { Tally } from './engine/tally.ts';
import type { Sabotage } from './gateway/surroundings.ts';
import { parseCommandLine, type CommandLine } from './options.ts';
import { failure, summary } from './report.ts';
import { simulate } from './simulate.ts';
import { USAGE } from './usage.ts';

interface Streams {
  readonly output: Pick<Writable, 'write'>;
  /** For progress and errors. */
  readonly errors: Pick<Writable, 'write'> & { readonly isTTY?: boolean };
}

const BAR_WIDTH = 30;
/** Seeds between two lines of progress where there is no terminal. */
const LINE_EVERY = 1_000;

/** Runs the command `simulate`; resolves to its exit code. `sabotage` is for its tests. */
export async function runCommand(args: readonly string[], streams: Streams, sabotage: Sabotage = {}): Promise<number> {
  const command = parseCommandLine(args);
  if (!command.ok) {
    streams.errors.write(`${command.error}; --help shows the options.\n`);
    return 2;
  }
  if (!command.value.wantsHelp) return play(command.value, streams, sabotage);
  streams.output.write(USAGE);
  return 0;
}

async function play(command: CommandLine, { output, errors }: Streams, sabotage: Sabotage): Promise<number> {
  const { from, to, steps, wantsTrace } = command;
  const tally = new Tally();
  let stepsPlayed = 0;
  for (let seed = from; seed <= to; seed += 1) {
    const onLine = (line: string): void => void output.write(`${line}\n`);
    const outcome = await simulate({ seed, steps, sabotage, ...(wantsTrace && { onLine }) });
    stepsPlayed += outcome.step;
    tally.add(outcome.tally);
    if (outcome.violation !== undefined) {
      output.write(`\n${failure(wantsTrace ? { ...outcome, last: [] } : outcome, steps)}`);
      return 1;
    }
    if (from !== to) showProgress(errors, command, { seed, steps: stepsPlayed });
  }
  output.write(summary(tally, { seeds: to - from + 1, steps: stepsPlayed }));
  return 0;
}

/** A bar on a terminal, and otherwise a line from time to time. */
function showProgress(
  errors: Streams['errors'],
  { from, to }: CommandLine,
  at: { readonly seed: number; readonly steps: number },
): void {
  const [done, total] = [at.seed - from + 1, to - from + 1];
  const counts = `${done} of ${total} seeds, ${at.steps} steps`;
  if (errors.isTTY === true) {
    const filled = Math.floor((done / total) * BAR_WIDTH);
    errors.write(`\r[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${counts}${done === total ? '\n' : ''}`);
  } else if (done % LINE_EVERY === 0) {
    errors.write(`${counts}\n`);
  }
}
