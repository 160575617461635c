/** Measures how many bytes of a piece of work reach V8's old memory, where only long collections find them. */
import { execFile } from 'node:child_process';
import { writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { programOf } from './built-source.ts';

/** A small space is collected often. Without the optimizing compiler, V8 decides nothing by earlier observations. */
const FLAGS = ['--no-opt', '--max-semi-space-size=2', '--trace-gc', '--trace-gc-nvp'];
const PIECES = 2_000;
const AT_ONCE = 5;
/** V8 prints separately, and later than the program. Its lines contain the time of a collection. */
const BEGIN = /^the work begins at (?<ms>\d+) ms$/m;
const TRACED = /^\[\d+:(?<isolate>\w+)\] +(?<ms>\d+) ms: .*\bpromoted=(?<bytes>\d+)/gm;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** Does a piece of work many times. It is called in a separate process. */
export async function doManyTimes(piece: () => Promise<unknown>): Promise<void> {
  await piece();
  writeSync(1, `\nthe work begins at ${Math.ceil(performance.now())} ms\n`);
  for (let done = 0; done < PIECES; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, piece));
}

/** Runs a program that calls `doManyTimes`. Returns the bytes of each piece of work that became old. */
export async function promotedBytesOf(program: URL, args: readonly string[] = []): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, ...programOf(program), ...args], {
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  const begin = Number(BEGIN.exec(stdout)?.groups?.['ms'] ?? NaN);
  const traced = [...stdout.matchAll(TRACED)].map(({ groups }) => groups!);
  // The loader of the program has its own isolate, which begins later.
  const ofProgram = traced.filter(({ isolate, ms }) => isolate === traced[0]?.['isolate'] && Number(ms) > begin);
  if (ofProgram.length === 0) throw new Error('no collection was traced during the work');
  return ofProgram.reduce((sum, { bytes }) => sum + Number(bytes), 0) / PIECES;
}
