import type { OpenStep, Step, Tracer } from '../../application/ports/tracer.ts';

/** The step of a process without tracing. */
export const NO_STEP: OpenStep = {
  traceparent: undefined,
  traceId: undefined,
  note: () => undefined,
  fail: () => undefined,
};

/** Does the work, and traces nothing. */
export class NullTracer implements Tracer {
  step<T>(_step: Step, work: (open: OpenStep) => Promise<T>): Promise<T> {
    return work(NO_STEP);
  }

  current(): OpenStep {
    return NO_STEP;
  }
}
