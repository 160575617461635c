/** `npm run simulators`: one simulated upstream for each protocol, to try the gateway with. It is a development tool, so it is not shipped. */
import { journalOf } from '../sandbox/journal.ts';
import { announcement } from './announcement.ts';
import { providerCode } from './admin-commands.ts';
import { parseCommandLine, type CommandLine } from './options.ts';
import { playRounds } from './play.ts';
import { playGames, startSimulators, stopSimulators } from './running-simulators.ts';
import { USAGE } from './usage.ts';

const EXIT_FAILED = 1;
const EXIT_REFUSED = 2;

async function run({ firstPort, gateway, wantsHelp, play }: CommandLine): Promise<void> {
  if (wantsHelp) return void process.stdout.write(USAGE);
  if (play !== undefined) {
    process.exitCode = (await playRounds(play, journalOf(false))) ? 0 : EXIT_FAILED;
    return;
  }
  const running = await startSimulators(firstPort);
  playGames(running, ({ label }) => `${gateway}/provider/${providerCode({ label })}`);
  const stop = (): void => void stopSimulators(running);
  // Nothing else keeps the process alive; a second signal ends it at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  process.stdout.write(announcement(gateway, running));
}

function fail(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}

const command = parseCommandLine(process.argv.slice(2));
if (!command.ok) {
  fail(`${command.error}; --help shows the options.`, EXIT_REFUSED);
} else {
  await run(command.value).catch((error: unknown) => {
    const work = command.value.play === undefined ? 'start the simulators' : 'play';
    fail(`Cannot ${work}: ${(error as Error).message}.`, EXIT_FAILED);
  });
}
