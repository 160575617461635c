import type { OpenStep, StepFacts, Tracer } from '../../../application/ports/tracer.ts';
import type { Answer } from '../answers/answer.ts';
import type { GatewayContext } from './gateway-context.ts';

export interface RequestTracingParts {
  readonly tracer: Tracer;
  /** Whether a request continues the trace that its caller names. */
  readonly trustsIncoming: boolean;
}

/** Statuses from this one on mean a fault of the gateway. */
const FAULT_STATUS = 500;

/** Records the answering of a request as a step: the first of a new trace, or the next of the caller's trace. */
export class RequestTracing {
  readonly #parts: RequestTracingParts;

  constructor(parts: RequestTracingParts) {
    this.#parts = parts;
  }

  /** Returns the result of the work. The route must be known. */
  answer<T extends { readonly answer: Answer }>(
    { req, state }: Pick<GatewayContext, 'req' | 'state'>,
    known: StepFacts,
    work: (open: OpenStep) => Promise<T>,
  ): Promise<T> {
    const { method = '' } = req;
    const { route, requestId } = state;
    const facts = { method, route, requestId, ...known };
    const parent = this.#parts.trustsIncoming ? textOf(req.headers['traceparent']) : undefined;
    return this.#parts.tracer.step({ name: `${method} ${route}`, kind: 'server', parent, facts }, async (open) => {
      state.traceId = open.traceId;
      const answered = await work(open);
      const { httpStatus } = answered.answer;
      open.note({ httpStatus });
      if (httpStatus >= FAULT_STATUS) open.fail(String(httpStatus));
      return answered;
    });
  }
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;
