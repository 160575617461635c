import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** Works pause at least so long between their rounds; shorter pauses are parts of a round. */
const BETWEEN_ROUNDS_MS_MIN = 1_000;
const LOOK_MS = 10;
const ROUND_MS_MAX = 10_000;

type Pause = typeof timers.setTimeout;

/**
 * A clock that can be turned forwards, for a process that nobody depends on. Once it is installed, it is `Date.now`, from which the gateway, the
 * simulators and the embedded database have their time: PGlite runs in the process, and asks JavaScript. A turn also ends the pauses of
 * `node:timers/promises` that would be over by then, because background works wait in them. Other timers limit work under way, and stay.
 */
export class TurnedClock {
  readonly #machineNowMs = Date.now;
  readonly #machinePause: Pause = timers.setTimeout;
  readonly #paused = new Map<AbortController, { readonly isBetweenRounds: boolean }>();
  #aheadMs = 0;

  private constructor() {
    Date.now = () => this.#machineNowMs() + this.#aheadMs;
    pauseWith((ms, value, options) => this.#pause(ms, value as never, options));
  }

  /** Takes the place of the clock and the pauses of this process, also in modules that have imported them. */
  static install(): TurnedClock {
    return new TurnedClock();
  }

  /** Goes forwards by so many milliseconds. Resolves when the works that it has woken have done a round, but at most after `ROUND_MS_MAX`. */
  async turn(byMs: number): Promise<void> {
    const resting = this.#resting();
    this.#aheadMs += byMs;
    for (const paused of this.#paused.keys()) paused.abort();
    const endMs = performance.now() + ROUND_MS_MAX;
    do await this.#machinePause(LOOK_MS);
    while (this.#resting() < resting && performance.now() < endMs);
  }

  #resting(): number {
    return [...this.#paused.values()].filter(({ isBetweenRounds }) => isBetweenRounds).length;
  }

  /** Gives the process its own clock and pauses back. */
  remove(): void {
    Date.now = this.#machineNowMs;
    pauseWith(this.#machinePause);
  }

  /** Looks at the clock at its end and at each turn. */
  async #pause<T>(ms = 1, value?: T, options: Parameters<Pause>[2] = {}): Promise<T> {
    const endMs = Date.now() + ms;
    const isBetweenRounds = ms >= BETWEEN_ROUNDS_MS_MIN;
    do await this.#untilTurned({ ms: endMs - Date.now(), isBetweenRounds }, options);
    while (Date.now() < endMs);
    return value as T;
  }

  async #untilTurned({ ms, isBetweenRounds }: Rest, options: NonNullable<Parameters<Pause>[2]>): Promise<void> {
    const turned = new AbortController();
    const signal = AbortSignal.any([turned.signal, ...(options.signal ? [options.signal] : [])]);
    this.#paused.set(turned, { isBetweenRounds });
    try {
      await this.#machinePause(ms, undefined, { ...options, signal });
    } catch (error) {
      if (!turned.signal.aborted || options.signal?.aborted === true) throw error;
    } finally {
      this.#paused.delete(turned);
    }
  }
}

interface Rest {
  readonly ms: number;
  readonly isBetweenRounds: boolean;
}

function pauseWith(pause: Pause): void {
  Object.assign(timers, { setTimeout: pause });
  syncBuiltinESMExports();
}
