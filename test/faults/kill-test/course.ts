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

  finds(finding: string): void {
    this.findings.push(finding);
  }

  /** Asks until there is an answer; `heard` describes the last reply that was no answer. */
  async untilKnown<T>(what: string, ask: () => Promise<T | undefined>, heard = () => 'nothing'): Promise<T> {
    const untilMs = Date.now() + PATIENCE_MS;
    while (Date.now() < untilMs) {
      const answer = await ask();
      if (answer !== undefined) return answer;
      this.unknown += 1;
      await wait(PAUSE_MS);
    }
    throw new Error(`${what}: no answer for ${PATIENCE_MS} ms, heard was ${heard()}`);
  }
}
