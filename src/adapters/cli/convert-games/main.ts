/** `npm run convert-games`: reads a game list and writes the format of the import. */
import { createReadStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { lookWithoutStyle } from '../command-line/help.ts';
import { parseCommandLine, type CommandLine, type ConvertOptions } from './options.ts';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { convertLines, type ConvertedLine } from './convert-lines.ts';

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

/** The most bad lines that are reported one by one; further ones are only counted. */
const REPORTED_MAX = 1000;
const PROGRESS_EVERY_LINES = 10_000;

interface Conversion {
  readonly converted: number;
  readonly bad: number;
}

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  /** Receives one sentence for each bad line. */
  report(sentence: string): void;
  /** Called from time to time with the number of lines read so far. */
  progress(lines: number): void;
}

/** Converts a whole game list as a stream, so that its size does not matter. */
async function convertGames(options: ConvertOptions, streams: Streams): Promise<Conversion> {
  const conversion = { converted: 0, bad: 0 };
  const lines = createInterface({ input: streams.input, crlfDelay: Infinity });
  for await (const converted of convertLines(lines, options)) {
    await deliver(converted, conversion, streams);
    if (converted.line % PROGRESS_EVERY_LINES === 0) streams.progress(converted.line);
  }
  return conversion;
}

async function deliver(
  { line, game }: ConvertedLine,
  conversion: { converted: number; bad: number },
  streams: Streams,
): Promise<void> {
  if (!game.ok) {
    conversion.bad += 1;
    if (conversion.bad <= REPORTED_MAX) streams.report(`line ${line}: ${game.error}`);
    return;
  }
  conversion.converted += 1;
  if (!streams.output.write(`${JSON.stringify(game.value)}\n`)) await once(streams.output, 'drain');
}
