import type { Clock } from '../ports/clock.ts';

/** The minutes that are remembered, including the current one. */
export const PULSE_MINUTES = 30;

const MINUTE_MS = 60_000;

/** The work of one minute. */
export interface PulseMinute {
  /** The start of the minute. */
  readonly atMs: number;
  /** The provider events that were decided. */
  readonly events: number;
  /** The callbacks that Agents accepted. */
  readonly callbacks: number;
}

type Counts = { -readonly [Name in 'events' | 'callbacks']: number };

/** Counts the work of this process for each minute of the last half hour. */
export class Pulse {
  readonly #clock: Clock;
  readonly #minutes = new Map<number, Counts>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  noteEvent(): void {
    this.#minute().events += 1;
  }

  noteCallbacks(count: number): void {
    if (count > 0) this.#minute().callbacks += count;
  }

  /** The last minutes, the oldest first. The last of them is the current minute. */
  minutes(): readonly PulseMinute[] {
    const now = Math.floor(this.#clock.nowMs() / MINUTE_MS);
    return Array.from({ length: PULSE_MINUTES }, (_, at) => {
      const minute = now - PULSE_MINUTES + 1 + at;
      const { events, callbacks } = this.#minutes.get(minute) ?? NOTHING;
      return { atMs: minute * MINUTE_MS, events, callbacks };
    });
  }

  #minute(): Counts {
    const minute = Math.floor(this.#clock.nowMs() / MINUTE_MS);
    const known = this.#minutes.get(minute);
    if (known !== undefined) return known;
    const counts = { events: 0, callbacks: 0 };
    this.#minutes.set(minute, counts);
    for (const old of this.#minutes.keys()) if (old <= minute - PULSE_MINUTES) this.#minutes.delete(old);
    return counts;
  }
}

const NOTHING: Readonly<Counts> = { events: 0, callbacks: 0 };
