import { writeFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { Call } from '../command-line/call.ts';
import { firstObstacle } from './first-obstacle.ts';
import { jsonReport, junitReport } from './machine-reports.ts';
import { type ConformanceCommand, wishOf } from './options.ts';
import { textReport } from './text-report.ts';
import { type CaseResult, tryAgent } from './try-agent.ts';
import { CASE_GROUPS } from './cases/all-cases.ts';

const BAR_WIDTH = 30;

/** Shows the progress of a run: as a line for each case, or else as a bar that is redrawn on a terminal. */
export class ProgressLine {
  readonly #output: Writable & { readonly isTTY?: boolean };
  readonly #total: number;
  readonly #isVerbose: boolean;
  #done = 0;
  #failed = 0;

  constructor(output: Writable & { readonly isTTY?: boolean }, total: number, isVerbose: boolean) {
    this.#output = output;
    this.#total = total;
    this.#isVerbose = isVerbose;
  }

  add(result: CaseResult): void {
    this.#done += 1;
    if (result.problems.length > 0) this.#failed += 1;
    if (this.#isVerbose) this.#output.write(lineOf(result));
    else if (this.#output.isTTY === true) this.#output.write(`\r${this.#bar(result)}`);
  }

  #bar({ tried }: CaseResult): string {
    const filled = Math.floor((this.#done / this.#total) * BAR_WIDTH);
    const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`;
    const isOver = this.#done === this.#total;
    const text = `${bar} ${this.#done}/${this.#total}, ${this.#failed} failed${isOver ? '' : ` ${tried.name}`}`;
    return isOver ? `${text.padEnd(LINE_WIDTH)}\n` : text.padEnd(LINE_WIDTH);
  }
}

/** Long enough to overwrite the previous line. */
const LINE_WIDTH = 78;

function lineOf({ tried, leftOut, problems }: CaseResult): string {
  if (leftOut !== undefined) return `left out ${tried.name}\n`;
  return `${problems.length === 0 ? 'passed  ' : 'FAILED  '} ${tried.name}\n`;
}

/** The text of `--list`. */
function caseList(): string {
  const groups = Object.entries(CASE_GROUPS).map(([title, cases]) => {
    const lines = cases.map((one) => `  ${one.name.padEnd(NAME_WIDTH)} ${one.title}`);
    return `${title}\n${lines.join('\n')}\n`;
  });
  return groups.join('\n');
}

const NAME_WIDTH = 32;

/** The environment of a run: the process, or a command that runs the kit. */
interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: Writable & { readonly isTTY?: boolean };
}

/**
 * Tries an Agent or lists the cases, as the options say. Returns whether all cases passed, or a sentence without its full stop about why nothing
 * could be tried.
 */
export async function runConformance(
  call: Call,
  { environment, stdout }: Surroundings,
): Promise<Result<boolean, string>> {
  const wish = wishOf(call, environment);
  if (!wish.ok) return err(`${wish.error}; --help shows the options`);
  if (wish.value.kind === 'try') {
    return tried(wish.value.command, stdout).catch((error: unknown) =>
      err(`the run broke off: ${(error as Error).message}`),
    );
  }
  stdout.write(caseList());
  return ok(true);
}

async function tried(
  { agent, cases, seed, isVerbose, jsonFile, junitFile }: ConformanceCommand,
  stdout: Surroundings['stdout'],
): Promise<Result<boolean, string>> {
  const obstacle = await firstObstacle(agent);
  if (obstacle !== undefined) return err(`nothing was tried: ${obstacle}`);
  const progress = new ProgressLine(stdout, cases.length, isVerbose);
  const results = await tryAgent({ agent, cases, seed, onResult: (result) => progress.add(result) });
  stdout.write(textReport(results, { agent, seed, isVerbose }));
  if (jsonFile !== undefined) await writeFile(jsonFile, jsonReport(results, agent, seed));
  if (junitFile !== undefined) await writeFile(junitFile, junitReport(results, agent, seed));
  return ok(results.every(({ problems }) => problems.length === 0));
}
