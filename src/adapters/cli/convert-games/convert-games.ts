import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { convertLines, type ConvertedLine } from './convert-lines.ts';
import type { ConvertOptions } from './options.ts';

/** The most bad lines that are reported one by one; further ones are only counted. */
const REPORTED_MAX = 1000;
const PROGRESS_EVERY_LINES = 10_000;

export interface Conversion {
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
export async function convertGames(options: ConvertOptions, streams: Streams): Promise<Conversion> {
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
