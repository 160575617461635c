import type { Clock } from '../../../src/application/ports/clock.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Trace } from './trace.ts';

/** The owner of turns, such as a process from its start to its end. When a life is over, its turns never come. */
export interface Life {
  readonly name: string;
  isOver: boolean;
  /** Until this time it stands still. */
  stalledUntilMs?: number;
}

/** Something that continues at a given time. */
export interface Turn {
  readonly life: Life;
  readonly what: string;
  readonly go: () => void;
  /** If several turns have the same time, the lowest rank comes first. */
  readonly rank: number;
  dueAtMs: number;
  isOff: boolean;
}

/**
 * The time, and the order of turns. Everything in the simulated world waits for turns only; one turn is taken at a time, and the clock
 * jumps to it. So the seed determines all events.
 */
export class Schedule implements Clock {
  readonly #random: SeededRandom;
  readonly #trace: Trace;
  readonly #turns: Turn[] = [];
  #nowMs = MOMENT_MS;
  #steps = 0;

  constructor(random: SeededRandom, trace: Trace) {
    this.#random = random;
    this.#trace = trace;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  /** The number of turns that were taken. */
  get steps(): number {
    return this.#steps;
  }

  get waiting(): readonly Turn[] {
    return this.#turns.filter(({ life, isOff }) => !life.isOver && !isOff);
  }

  after(life: Life, delayMs: number, what: string, go: () => void): Turn {
    const turn = { life, what, go, rank: this.#random.bits(), dueAtMs: this.#nowMs + delayMs, isOff: false };
    turn.dueAtMs = Math.max(turn.dueAtMs, life.stalledUntilMs ?? 0);
    this.#turns.push(turn);
    return turn;
  }

  wait(life: Life, delayMs: number, what: string): Promise<void> {
    return new Promise((resolve) => void this.after(life, delayMs, what, resolve));
  }

  /** Stalls a process: its turns come later, while the clock of the others goes on. */
  stall(life: Life, untilMs: number): void {
    life.stalledUntilMs = Math.max(untilMs, life.stalledUntilMs ?? 0);
    for (const turn of this.#turns) if (turn.life === life) turn.dueAtMs = Math.max(turn.dueAtMs, untilMs);
  }

  note(who: string, what: string): void {
    this.#trace.note(`${this.#steps} +${((this.#nowMs - MOMENT_MS) / 1_000).toFixed(3)}s ${who}: ${what}`);
  }

  /** Takes the next turn, with everything that follows from it, until all wait again. False: no turn is left. */
  async step(): Promise<boolean> {
    const turn = this.#next();
    if (turn === undefined) return false;
    this.#nowMs = Math.max(this.#nowMs, turn.dueAtMs);
    this.#steps += 1;
    this.note(turn.life.name, turn.what);
    turn.go();
    // All promises that follow from one another settle before this one.
    await new Promise((resolve) => setImmediate(resolve));
    return true;
  }

  #next(): Turn | undefined {
    let firstAt: number | undefined;
    for (let at = this.#turns.length - 1; at >= 0; at -= 1) {
      const turn = this.#turns[at]!;
      if (turn.life.isOver || turn.isOff) this.#turns.splice(at, 1);
    }
    for (const [at, turn] of this.#turns.entries()) {
      if (firstAt === undefined || isBefore(turn, this.#turns[firstAt]!)) firstAt = at;
    }
    return firstAt === undefined ? undefined : this.#turns.splice(firstAt, 1)[0];
  }
}

const isBefore = (left: Turn, right: Turn): boolean =>
  left.dueAtMs < right.dueAtMs || (left.dueAtMs === right.dueAtMs && left.rank < right.rank);
