import { setTimeout as wait } from 'node:timers/promises';
import { Pulse } from './pulse.ts';

const PAUSE_MS = 250;
/** A question without an answer for this time is a finding, if the gateways took {@link OTHERS_TAKEN} other events meanwhile. */
const PATIENCE_MS = 60_000;
/** A busy machine takes few events in a minute, and then a question without an answer shows nothing. A quiet one takes so many in half of it. */
const OTHERS_TAKEN = 200;
/** Gateways that take nearly nothing for so long are a finding on any machine. */
const LONGEST_MS = 300_000;

/** How a question is asked. */
interface Asking {
  /** Describes the last reply that was no answer. */
  readonly heard?: () => string;
  /** The provider that asks. It may wait for less time than others, so only its own events tell how busy the machine is. */
  readonly provider?: string;
}

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

  /** Asks until there is an answer. */
  async untilKnown<T>(
    what: string,
    ask: () => Promise<T | undefined>,
    { heard = () => 'nothing', provider }: Asking = {},
  ): Promise<T> {
    const sinceMs = Date.now();
    const enough = this.pulse.taken(provider) + OTHERS_TAKEN;
    const longestMs = Math.max(this.#patienceMs, LONGEST_MS);
    const isPatient = (ms: number): boolean =>
      ms < this.#patienceMs || (ms < longestMs && this.pulse.taken(provider) < enough);
    while (isPatient(Date.now() - sinceMs)) {
      const answer = await ask();
      if (answer !== undefined) {
        this.#keepLongest(Date.now() - sinceMs, `${what}, heard was ${heard()}`);
        return answer;
      }
      this.unknown += 1;
      await wait(PAUSE_MS);
    }
    throw new Error(`${what}: no answer for ${Date.now() - sinceMs} ms, heard was ${heard()}`);
  }

  #keepLongest(ms: number, story: string): void {
    if (ms <= this.#longestMs) return;
    this.#longestMs = ms;
    this.longest = `${ms} ms, ${story}`;
  }
}
