/** `npm run convert-games`: reads a game list and writes the format of the import. */
import { createReadStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { lookWithoutStyle } from '../command-line/help.ts';
import { convertGames } from './convert-games.ts';
import { parseCommandLine, type CommandLine } from './options.ts';

const EXIT_BAD_LINES = 1;
const EXIT_BAD_CALL = 2;

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

const progress = (lines: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${lines} lines `);
};

async function run(command: CommandLine): Promise<number> {
  const input = command.input === undefined ? process.stdin : createReadStream(command.input);
  const output = command.output === undefined ? process.stdout : createWriteStream(command.output);
  const broken = new Promise<never>((_, reject) => output.once('error', reject));
  const { converted, bad } = await Promise.race([
    convertGames(command.convert, { input, output, report: say, progress }),
    broken,
  ]);
  if (command.output !== undefined) await finished(output.end());
  say(`${converted} games converted, ${bad} bad lines left out.`);
  return bad > 0 && !command.isLenient ? EXIT_BAD_LINES : 0;
}

const asked = parseCommandLine(process.argv.slice(2), lookWithoutStyle(process.stdout));
if (!asked.ok) {
  say(`${asked.error}; --help shows the options.`);
  process.exitCode = EXIT_BAD_CALL;
} else if (asked.value.kind === 'text') {
  process.stdout.write(asked.value.text);
} else {
  try {
    process.exitCode = await run(asked.value.command);
  } catch (error) {
    say(`Cannot convert: ${(error as Error).message}.`);
    process.exitCode = EXIT_BAD_CALL;
  }
}
