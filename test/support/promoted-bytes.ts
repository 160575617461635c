/** How much of what a piece of work leaves behind reaches V8's old memory, where only long collections find it. */
import { execFile } from 'node:child_process';
import { writeSync } from 'node:fs';
import { promisify } from 'node:util';

const BEGIN = '--- the work begins';
/** A small space is collected often. Without the optimizing compiler, V8 decides nothing by what it saw before. */
const FLAGS = ['--no-opt', '--max-semi-space-size=2', '--trace-gc', '--trace-gc-nvp', '--import', 'tsx'];
const PIECES = 2_000;
const AT_ONCE = 5;
const PROMOTED = /\bpromoted=(?<bytes>\d+)/;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** In a process of its own: does a piece of work many times. */
export async function doManyTimes(piece: () => Promise<unknown>): Promise<void> {
  await piece();
  writeSync(1, `${BEGIN}\n`);
  for (let done = 0; done < PIECES; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, piece));
}

/** Runs a program that calls `doManyTimes`: the bytes of each piece of work that became old. */
export async function promotedBytesOf(program: string, args: readonly string[] = []): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, program, ...args], {
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  const [, traced] = stdout.split(BEGIN);
  if (traced === undefined) throw new Error('the program did no work');
  const promoted = traced.split('\n').map((line) => Number(PROMOTED.exec(line)?.groups?.['bytes'] ?? 0));
  return promoted.reduce((sum, bytes) => sum + bytes, 0) / PIECES;
}
