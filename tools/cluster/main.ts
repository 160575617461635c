/** `npm run cluster`: three gateways over a database that can be killed. It is a development tool, so it is not shipped. */
import { createInterface } from 'node:readline/promises';
import { StopSignals } from '../../src/infrastructure/process/stop-in-order.ts';
import { addressesOf } from './addresses.ts';
import { parseCommandLine, type CommandLine } from './options.ts';
import { carryOut, MANUAL, Refused } from './orders.ts';
import { Play } from './play.ts';
import { USAGE } from './usage.ts';

const EXIT_FAILED = 1;
const EXIT_REFUSED = 2;

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

async function run(command: CommandLine): Promise<number> {
  try {
    const play = await Play.begin({ ...command, onProgress: say });
    new StopSignals().stopBy(async () => {
      await play.close();
      return 0;
    });
    say(
      `\n${addressesOf(play)}\nThis address opens the console once, within 15 minutes:\n${await play.consoleLink()}\n\n${MANUAL}`,
    );
    await takeOrders(play);
    await play.close();
    return 0;
  } catch (error) {
    process.stderr.write(`The cluster cannot be started: ${(error as Error).message}\n`);
    return EXIT_FAILED;
  }
}

/** Runs until `quit`, or the end of the input. */
async function takeOrders(play: Play): Promise<void> {
  const { stdin, stdout } = process;
  const lines = createInterface({ input: stdin, ...(stdin.isTTY && { output: stdout }), prompt: '> ' });
  // A terminal sends Ctrl-C to the reader of its lines.
  lines.on('SIGINT', () => lines.close());
  lines.prompt();
  for await (const line of lines) {
    if (line.trim() === 'quit') return;
    if (line.trim() !== '') stdout.write(await answerTo(play, line));
    lines.prompt();
  }
}

async function answerTo(play: Play, line: string): Promise<string> {
  try {
    return await carryOut(play, line);
  } catch (error) {
    return `${error instanceof Refused ? 'Refused' : 'It failed'}: ${(error as Error).message}.\n`;
  }
}

const command = parseCommandLine(process.argv.slice(2));
if (!command.ok) {
  process.stderr.write(`${command.error}; --help shows the options.\n`);
  process.exitCode = EXIT_REFUSED;
} else if (command.value.wantsHelp) {
  process.stdout.write(USAGE);
} else {
  process.exit(await run(command.value));
}
