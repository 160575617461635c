import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenStep } from '../../application/ports/tracer.ts';
import { NO_STEP } from './null-tracer.ts';

/**
 * Keeps the step to which the running code belongs. Node's AsyncLocalStorage stores it, so that no use case has to pass a trace from call to call.
 * Node does this from the first `within` on, so it costs nothing in a process without tracing.
 */
export class TraceScope {
  readonly #steps = new AsyncLocalStorage<OpenStep | undefined>();

  get current(): OpenStep {
    return this.#steps.getStore() ?? NO_STEP;
  }

  within<T>(step: OpenStep, work: () => T): T {
    return this.#steps.run(step, work);
  }

  /** Runs work that begins during a step but does not belong to it. */
  outside<T>(work: () => T): T {
    return this.#steps.run(undefined, work);
  }
}
