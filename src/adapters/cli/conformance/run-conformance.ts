import { writeFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { Call } from '../command-line/call.ts';
import { caseList } from './case-list.ts';
import { firstObstacle } from './first-obstacle.ts';
import { jsonReport, junitReport } from './machine-reports.ts';
import { wishOf, type ConformanceCommand } from './options.ts';
import { ProgressLine } from './progress-line.ts';
import { textReport } from './text-report.ts';
import { tryAgent } from './try-agent.ts';

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
  { agent, cases, seed, jsonFile, junitFile }: ConformanceCommand,
  stdout: Surroundings['stdout'],
): Promise<Result<boolean, string>> {
  const obstacle = await firstObstacle(agent);
  if (obstacle !== undefined) return err(`nothing was tried: ${obstacle}`);
  const progress = new ProgressLine(stdout, cases.length);
  const results = await tryAgent({ agent, cases, seed, onResult: (result) => progress.add(result) });
  stdout.write(textReport(results, agent, seed));
  if (jsonFile !== undefined) await writeFile(jsonFile, jsonReport(results, agent, seed));
  if (junitFile !== undefined) await writeFile(junitFile, junitReport(results, agent, seed));
  return ok(results.every(({ problems }) => problems.length === 0));
}
