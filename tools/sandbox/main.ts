/** `npm run sandbox`: the gateway between simulated providers and a sample Agent. It is a development tool, so it is not shipped. */
import { StopSignals } from '../../src/infrastructure/process/stop-in-order.ts';
import { journalOf } from './journal.ts';
import { parseCommandLine, type CommandLine } from './options.ts';
import { playByHand } from './play-by-hand.ts';
import { Sandbox } from './sandbox.ts';
import { USAGE } from './usage.ts';

const EXIT_GOOD = 0;
const EXIT_FAILED = 1;
const EXIT_REFUSED = 2;
/** The exit code of a shell for Ctrl-C. */
const EXIT_INTERRUPTED = 130;

async function run(command: CommandLine): Promise<number> {
  const sandbox = new Sandbox(command, journalOf(command.isVerbose));
  new StopSignals().stopBy(async () => {
    process.stdout.write('\nStopping.\n');
    await sandbox.close();
    return command.isOnce ? EXIT_INTERRUPTED : EXIT_GOOD;
  });
  try {
    return await played(sandbox, command);
  } catch (error) {
    // Work that was under way when everything was stopped fails. The signal determines the exit code.
    if (sandbox.isClosed) return await new Promise<never>(() => undefined);
    process.stderr.write(`The sandbox cannot go on: ${(error as Error).message}\n`);
    return EXIT_FAILED;
  } finally {
    await sandbox.close();
  }
}

async function played(sandbox: Sandbox, command: CommandLine): Promise<number> {
  await sandbox.start(command);
  if (!command.isOnce) await sandbox.showConsole();
  await sandbox.playTour();
  const isGood = await sandbox.compareBooks();
  if (command.isOnce) return isGood ? EXIT_GOOD : EXIT_FAILED;
  await playByHand(sandbox);
  return EXIT_GOOD;
}

const command = parseCommandLine(process.argv.slice(2));
if (!command.ok) {
  process.stderr.write(`${command.error}; --help shows the options.\n`);
  process.exitCode = EXIT_REFUSED;
} else if (command.value.wantsHelp) {
  process.stdout.write(USAGE);
} else {
  process.exitCode = await run(command.value);
}
