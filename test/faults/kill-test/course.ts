import { setTimeout as wait } from 'node:timers/promises';
import { Pulse } from './pulse.ts';

const PAUSE_MS = 250;
/** A question without an answer for this time is a finding. */
const PATIENCE_MS = 60_000;

/** The shared state of all who play in a run: its end, their way of waiting, and their findings. */
export class Course {
  isOver = false;
  /** The number of questions that were repeated because the outcome was unknown. */
  unknown = 0;
  readonly findings: string[] = [];
  readonly pulse = new Pulse();
  /** The longest time until a question had an answer, and the question. */
  longest = 'none was repeated';
  #longestMs = 0;
  readonly #patienceMs: number;

  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  finds(finding: string): void {
    this.findings.push(finding);
  }

  /** Asks until there is an answer; `heard` describes the last reply that was no answer. */
  async untilKnown<T>(what: string, ask: () => Promise<T | undefined>, heard = () => 'nothing'): Promise<T> {
    const sinceMs = Date.now();
    while (Date.now() < sinceMs + this.#patienceMs) {
      const answer = await ask();
      if (answer !== undefined) {
        this.#keepLongest(Date.now() - sinceMs, `${what}, heard was ${heard()}`);
        return answer;
      }
      this.unknown += 1;
      await wait(PAUSE_MS);
    }
    throw new Error(`${what}: no answer for ${this.#patienceMs} ms, heard was ${heard()}`);
  }

  #keepLongest(ms: number, story: string): void {
    if (ms <= this.#longestMs) return;
    this.#longestMs = ms;
    this.longest = `${ms} ms, ${story}`;
  }
}
