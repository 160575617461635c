import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenStep } from '../../application/ports/tracer.ts';
import { NO_STEP } from './null-tracer.ts';

/**
 * The step that the running code is a part of. Node's AsyncLocalStorage keeps it, so that no use case has to pass a trace from call to
 * call. Node does this from the first `within` on, so a process without tracing pays nothing.
 */
export class TraceScope {
  readonly #steps = new AsyncLocalStorage<OpenStep | undefined>();

  get current(): OpenStep {
    return this.#steps.getStore() ?? NO_STEP;
  }

  within<T>(step: OpenStep, work: () => T): T {
    return this.#steps.run(step, work);
  }

  /** Runs work that begins during a step but is not a part of it. */
  outside<T>(work: () => T): T {
    return this.#steps.run(undefined, work);
  }
}
