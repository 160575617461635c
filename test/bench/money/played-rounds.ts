/** Rounds of different players, played at gateways so many at a time. */
import { percentile } from '../statistics.ts';
import { EventSource, type PlayedEvent } from './event-source.ts';

/** The events of one stretch of load. */
export interface Played {
  readonly count: number;
  /** Milliseconds from an event's request to its answer, ascending. */
  readonly delaysMs: Float64Array;
}

export type PlayRounds = (concurrency: number, ms: number) => Promise<Played>;

/** Plays at the gateways in turn; `run` is in the number of each event. */
export function playedRounds(ports: readonly number[], run: string, players: number): PlayRounds {
  const source = new EventSource(run);
  let rounds = 0;
  return async (concurrency, ms) => {
    const untilMs = performance.now() + ms;
    const delaysMs: number[] = [];
    const report = async (event: PlayedEvent, port: number): Promise<void> => {
      const atMs = performance.now();
      await source.report(port, event);
      const endMs = performance.now();
      if (endMs < untilMs) delaysMs.push(endMs - atMs);
    };
    const loop = async (): Promise<void> => {
      while (performance.now() < untilMs) {
        rounds += 1;
        const port = ports[rounds % ports.length]!;
        for (const event of source.nextRound(rounds % players)) await report(event, port);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, loop));
    return { count: delaysMs.length, delaysMs: Float64Array.from(delaysMs).sort() };
  };
}

export const p50 = ({ delaysMs }: Played): number => percentile(delaysMs, 50);
export const p99 = ({ delaysMs }: Played): number => percentile(delaysMs, 99);
