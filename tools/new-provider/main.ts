/** `npm run new-provider`: adds a protocol to the source tree. It is a development tool, so it is not shipped. */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCommandLine, type CommandLine } from './options.ts';
import { planned, type PlannedFile } from './plan.ts';
import { made, nextSteps, wouldBeMade } from './report.ts';
import { USAGE } from './usage.ts';

const EXIT_FAILED = 1;
const EXIT_REFUSED = 2;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

async function run(command: CommandLine): Promise<number> {
  if (command.wantsHelp) return say(USAGE);
  const files = await planned(ROOT, command.name);
  if (!files.ok) return refuse(files.error);
  if (command.isDryRun) return say(wouldBeMade(files.value));
  for (const file of files.value) await write(file);
  say(made(command.name, files.value));
  if (!generateDocs()) return EXIT_FAILED;
  return say(nextSteps(command.name));
}

async function write({ path, text }: PlannedFile): Promise<void> {
  await mkdir(dirname(join(ROOT, path)), { recursive: true });
  await writeFile(join(ROOT, path), text);
}

/** Runs in a new process, because this one does not know the protocol that it has just created. */
const generateDocs = (): boolean =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tools/docs/generate.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }).status === 0;

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}; --help shows how it is called.\n`);
  return EXIT_REFUSED;
}

const command = parseCommandLine(process.argv.slice(2));
try {
  process.exitCode = command.ok ? await run(command.value) : refuse(command.error);
} catch (error) {
  process.stderr.write(`Cannot add the protocol: ${(error as Error).message}.\n`);
  process.exitCode = EXIT_FAILED;
}
