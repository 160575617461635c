import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 250;
/** Whoever asks so long and hears nothing has found something. */
const PATIENCE_MS = 60_000;

/** What all that play in a run share: when it is over, how they wait, and what they find. */
export class Course {
  isOver = false;
  /** How often something was asked again because nobody knew. */
  unknown = 0;
  readonly findings: string[] = [];

  finds(finding: string): void {
    this.findings.push(finding);
  }

  /** Asks until there is an answer; `heard` tells what came instead of one. */
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
