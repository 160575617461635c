import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenStep } from '../../application/ports/tracer.ts';
import { NO_STEP } from './null-tracer.ts';

/**
 * Which step the code that is running is a part of. It is Node's own memory of that, so that no use case has to hand a trace from one call
 * to the next. Node keeps it from the first `within` on; a process that traces nothing pays nothing.
 */
export class TraceScope {
  readonly #steps = new AsyncLocalStorage<OpenStep | undefined>();

  get current(): OpenStep {
    return this.#steps.getStore() ?? NO_STEP;
  }

  within<T>(step: OpenStep, work: () => T): T {
    return this.#steps.run(step, work);
  }

  /** For work that only happens to begin while a step is under way. */
  outside<T>(work: () => T): T {
    return this.#steps.run(undefined, work);
  }
}
