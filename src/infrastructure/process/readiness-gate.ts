import type { Readiness } from '../../adapters/http/index.ts';
import { sharing } from './sharing.ts';

/** Answers the readiness probe, with one question for all who probe at a time; a process that is stopping is not ready, whatever its database says. */
export class ReadinessGate {
  readonly #whenOpen: () => Promise<Readiness>;
  #isClosed = false;

  constructor(whenOpen: () => Promise<Readiness>) {
    this.#whenOpen = sharing(whenOpen);
  }

  /** Called once, when the stop begins. */
  close(): void {
    this.#isClosed = true;
  }

  readiness(): Promise<Readiness> {
    return this.#isClosed ? Promise.resolve({ ready: false, reason: 'the gateway is stopping' }) : this.#whenOpen();
  }
}
