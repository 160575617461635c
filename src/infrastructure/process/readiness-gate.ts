import type { Readiness } from '../../adapters/http/index.ts';

/** Answers the readiness probe; a process that is stopping is not ready, whatever its database says. */
export class ReadinessGate {
  readonly #whenOpen: () => Promise<Readiness>;
  #isClosed = false;

  constructor(whenOpen: () => Promise<Readiness>) {
    this.#whenOpen = whenOpen;
  }

  /** Called once, when the stop begins. */
  close(): void {
    this.#isClosed = true;
  }

  readiness(): Promise<Readiness> {
    return this.#isClosed ? Promise.resolve({ ready: false, reason: 'the gateway is stopping' }) : this.#whenOpen();
  }
}
