import type { Clock } from '../../src/application/ports/clock.ts';
import { MOMENT_MS } from '../ports/catalogue-seeds.ts';
import type { Within } from '../../src/application/wallet/within.ts';

interface Alarm {
  readonly atMs: number;
  readonly ring: () => void;
}

/** The turns of the microtasks that a chain of promises may take. */
const TURNS = 12;

/** Time that passes only when a test advances it. Due work happens in the order of time. */
export class Timeline implements Clock {
  readonly #alarms = new Set<Alarm>();
  #nowMs = MOMENT_MS;

  nowMs(): number {
    return this.#nowMs;
  }

  readonly sleep = (ms: number): Promise<void> => {
    return new Promise((resolve) => {
      if (ms !== Infinity) this.#alarms.add({ atMs: this.#nowMs + ms, ring: resolve });
    });
  };

  readonly within: Within = (work, ms) => {
    return new Promise((resolve, reject) => {
      const alarm = { atMs: this.#nowMs + ms, ring: () => resolve(undefined) };
      this.#alarms.add(alarm);
      work.then(resolve, reject).finally(() => this.#alarms.delete(alarm));
    });
  };

  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    await settled();
    for (let next = this.#next(untilMs); next !== undefined; next = this.#next(untilMs)) {
      this.#alarms.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.ring();
      await settled();
    }
    this.#nowMs = untilMs;
  }

  #next(untilMs: number): Alarm | undefined {
    let first: Alarm | undefined;
    for (const alarm of this.#alarms) if (alarm.atMs <= untilMs && (!first || alarm.atMs < first.atMs)) first = alarm;
    return first;
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
}
