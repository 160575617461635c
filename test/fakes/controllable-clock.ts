import type { Clock } from '../../src/application/ports/clock.ts';
import { MOMENT_MS } from '../ports/catalogue-seeds.ts';

/** A clock that stands still until a test moves it. */
export class ControllableClock implements Clock {
  #nowMs: number;

  constructor(nowMs = MOMENT_MS) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  advance(byMs: number): void {
    this.#nowMs += byMs;
  }
}
