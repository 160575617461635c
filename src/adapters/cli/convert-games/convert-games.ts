import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { convertLines } from './convert-lines.ts';
import type { ConvertOptions } from './options.ts';

/** Bad lines that are spelled out; the rest is only counted. */
const REPORTED_MAX = 1000;
const PROGRESS_EVERY_LINES = 10_000;

/** What a conversion did. */
export interface Conversion {
  readonly converted: number;
  readonly bad: number;
}

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  /** Gets one sentence a bad line. */
  report(sentence: string): void;
  /** Called now and then with the lines read so far. */
  progress(lines: number): void;
}

/** Converts a whole game list as a stream, so that its size does not matter. */
export async function convertGames(options: ConvertOptions, streams: Streams): Promise<Conversion> {
  const { input, output } = streams;
  let converted = 0;
  let bad = 0;
  const lines = createInterface({ input, crlfDelay: Infinity });
  for await (const { line, game } of convertLines(lines, options)) {
    if (game.ok) {
      converted += 1;
      if (!output.write(`${JSON.stringify(game.value)}\n`)) await once(output, 'drain');
    } else {
      bad += 1;
      if (bad <= REPORTED_MAX) streams.report(`line ${line}: ${game.error}`);
    }
    if ((converted + bad) % PROGRESS_EVERY_LINES === 0) streams.progress(line);
  }
  return { converted, bad };
}
