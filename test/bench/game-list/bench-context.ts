import type { LoadDriver, LoadResult } from '../load/load-driver.ts';
import { progress } from '../progress.ts';
import type { BenchOptions } from './options.ts';
import type { Side, Stage } from './stage.ts';

/** The parts of every experiment. */
export interface BenchContext {
  readonly options: BenchOptions;
  readonly stage: Stage;
  /** Sends from a core of its own. */
  readonly driver: LoadDriver;
}

/** A stretch of load, and what it cost the server. */
export interface Sample extends LoadResult {
  /** Computing time of the server per answer, in microseconds: it depends less on what else the machine does. */
  readonly cpuUsPerAnswer: number;
}

export type Mix = 'wide' | 'hot';
/** Requests that were prepared under a name. */
export type PreparedMix = Mix | 'search' | 'list-new' | 'search-new';

export const CONNECTIONS = 64;
/** Before the first sample, so that code is compiled and memos are full. */
export const FIRST_WARM_UP_MS = 10_000;
/** Before each sample. */
export const WARM_UP_MS = 300;

/** Gives every side its first load. */
export async function warmUp({ stage, driver }: BenchContext, sides: readonly Side[]): Promise<void> {
  for (const side of sides) {
    const server = await stage.server(side);
    await driver.load('wide', { ...server, connections: CONNECTIONS, warmUpMs: 0, durationMs: FIRST_WARM_UP_MS });
    server.emptyLog();
  }
}

/** One sample of a side under full load, or at a rate. */
export async function sample(
  context: BenchContext,
  side: Side,
  { mix, rate }: { mix: PreparedMix; rate?: number },
): Promise<Sample> {
  const server = await context.stage.server(side);
  const cpuUs = await server.ask('cpu');
  const result = await context.driver.load(mix, {
    port: server.port,
    connections: CONNECTIONS,
    warmUpMs: WARM_UP_MS,
    durationMs: context.options.sampleMs,
    ratePerSecond: rate,
  });
  const cpuUsPerAnswer = ((await server.ask('cpu')) - cpuUs) / result.allAnswers;
  server.emptyLog();
  progress(
    `  ${mix} ${side}: ${Math.round(result.answersPerSecond)} answers/s, ${cpuUsPerAnswer.toFixed(1)} µs, ` +
      `p99 ${result.p99Ms.toFixed(2)} ms`,
  );
  return { ...result, cpuUsPerAnswer };
}
