import type { Readiness } from '../../adapters/http/index.ts';
import { PROBE_REST_MAX_MS, sharing } from './sharing.ts';

/** Answers the readiness probe. Simultaneous probes share one check. A process that is stopping is not ready, whatever the state of its database. */
export class ReadinessGate {
  readonly #whenOpen: () => Promise<Readiness>;
  #isClosed = false;

  constructor(whenOpen: () => Promise<Readiness>) {
    this.#whenOpen = sharing(whenOpen, { restMaxMs: PROBE_REST_MAX_MS });
  }

  /** Called once, at the beginning of the stop. */
  close(): void {
    this.#isClosed = true;
  }

  readiness(): Promise<Readiness> {
    return this.#isClosed ? Promise.resolve({ ready: false, reason: 'the gateway is stopping' }) : this.#whenOpen();
  }
}
