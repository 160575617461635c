import type { Clock } from '../../../src/application/ports/clock.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Trace } from './trace.ts';

/** Whoever has turns, such as a process from its start to its end. When it is over, what it waited for never comes. */
export interface Life {
  readonly name: string;
  isOver: boolean;
  /** Until then it stands still. */
  stalledUntilMs?: number;
}

/** Something that goes on at a moment. */
export interface Turn {
  readonly life: Life;
  readonly what: string;
  readonly go: () => void;
  /** Among those of one moment the lowest comes first. */
  readonly rank: number;
  dueAtMs: number;
  isOff: boolean;
}

/**
 * Time, and who goes on next. Nothing in the simulated world waits for anything but a turn, one turn is taken at a time, and the clock
 * jumps to it; so what happens is what the seed says.
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

  /** How many turns were taken. */
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

  /** A process that stands still: its turns come later, while the clock of the others goes on. */
  stall(life: Life, untilMs: number): void {
    life.stalledUntilMs = Math.max(untilMs, life.stalledUntilMs ?? 0);
    for (const turn of this.#turns) if (turn.life === life) turn.dueAtMs = Math.max(turn.dueAtMs, untilMs);
  }

  note(who: string, what: string): void {
    this.#trace.note(`${this.#steps} +${((this.#nowMs - MOMENT_MS) / 1_000).toFixed(3)}s ${who}: ${what}`);
  }

  /** Takes the next turn and all that follows from it, until everybody waits again. False: nobody waits. */
  async step(): Promise<boolean> {
    const turn = this.#next();
    if (turn === undefined) return false;
    this.#nowMs = Math.max(this.#nowMs, turn.dueAtMs);
    this.#steps += 1;
    this.note(turn.life.name, turn.what);
    turn.go();
    // Promises go on before this does, however many of them follow from one another.
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
