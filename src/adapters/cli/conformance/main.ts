/** `npm run conformance`: tries an Agent's callback endpoints. */
import { writeFile } from 'node:fs/promises';
import { jsonReport, junitReport } from './machine-reports.ts';
import { firstObstacle } from './first-obstacle.ts';
import { parseCommandLine, type ConformanceCommand } from './options.ts';
import { ProgressLine } from './progress-line.ts';
import { textReport } from './text-report.ts';
import { tryAgent } from './try-agent.ts';
import { caseList, USAGE } from './usage.ts';

const EXIT_FAILED = 1;
const EXIT_NOT_TRIED = 2;

const complain = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

async function run({ agent, cases, seed, json, junit }: ConformanceCommand): Promise<number> {
  const obstacle = await firstObstacle(agent);
  if (obstacle !== undefined) {
    complain(`Nothing was tried: ${obstacle}.`);
    return EXIT_NOT_TRIED;
  }
  const progress = new ProgressLine(process.stdout, cases.length);
  const results = await tryAgent({ agent, cases, seed, onResult: (result) => progress.add(result) });
  process.stdout.write(textReport(results, agent, seed));
  if (json !== undefined) await writeFile(json, jsonReport(results, agent, seed));
  if (junit !== undefined) await writeFile(junit, junitReport(results, agent, seed));
  return results.some(({ problems }) => problems.length > 0) ? EXIT_FAILED : 0;
}

const wish = parseCommandLine(process.argv.slice(2), process.env);
if (!wish.ok) {
  complain(`${wish.error}; --help shows the options.`);
  process.exitCode = EXIT_NOT_TRIED;
} else if (wish.value.kind === 'try') {
  process.exitCode = await run(wish.value.command).catch((error: unknown) => {
    complain(`The run broke off: ${(error as Error).message}.`);
    return EXIT_NOT_TRIED;
  });
} else {
  process.stdout.write(wish.value.kind === 'help' ? USAGE : caseList());
}
