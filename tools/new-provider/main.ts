/** `npm run new-provider`: begins a protocol, in the source tree or as a package of its own. It is a development tool, so it is not shipped. */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCommandLine, type CommandLine } from './options.ts';
import { packKit } from './package-files.ts';
import type { PlannedFile } from './places.ts';
import { planned, plannedPackage } from './plan.ts';
import { made, madePackage, nextSteps, wouldBeMade } from './report.ts';
import type { ProtocolName } from './protocol-name.ts';
import { USAGE } from './usage.ts';

const EXIT_FAILED = 1;
const EXIT_REFUSED = 2;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

async function run(command: CommandLine): Promise<number> {
  if (command.wantsHelp) return say(USAGE);
  const { name, packageFolder } = command;
  const target = packageFolder === undefined ? ROOT : resolve(packageFolder);
  const files = packageFolder === undefined ? await planned(ROOT, name) : await plannedPackage(ROOT, name, target);
  if (!files.ok) return refuse(files.error);
  if (command.isDryRun) return say(wouldBeMade(files.value));
  for (const { path, text } of files.value) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), text);
  }
  return packageFolder === undefined ? finish(name, files.value) : finishPackage(name, packageFolder, files.value);
}

function finish(name: ProtocolName, files: readonly PlannedFile[]): number {
  say(made(name, files));
  return generateDocs() ? say(nextSteps(name)) : EXIT_FAILED;
}

function finishPackage(name: ProtocolName, folder: string, files: readonly PlannedFile[]): number {
  const packed = spawnSync('npm', packKit(resolve(folder)), { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  return packed.status === 0 ? say(madePackage(name, folder, files)) : EXIT_FAILED;
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
