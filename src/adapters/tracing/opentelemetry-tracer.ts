import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type AttributeValue,
  type Context,
  type Span,
  type Tracer as SpanMaker,
} from '@opentelemetry/api';
import type { OpenStep, Step, StepFacts, StepKind, Tracer } from '../../application/ports/tracer.ts';
import { isSampled, spanContextOf, traceparentOf } from './trace-parent.ts';
import type { TraceScope } from './trace-scope.ts';

/** Steps as OpenTelemetry spans. */
export class OpenTelemetryTracer implements Tracer {
  readonly #spans: SpanMaker;
  readonly #scope: TraceScope;

  constructor(spans: SpanMaker, scope: TraceScope) {
    this.#spans = spans;
    this.#scope = scope;
  }

  async step<T>(step: Step, work: (open: OpenStep) => Promise<T>): Promise<T> {
    const options = { kind: KINDS[step.kind], attributes: attributesOf(step.facts) };
    const span = this.#spans.startSpan(step.name, options, this.#before(step));
    const open = new OpenTelemetryStep(span);
    try {
      return await this.#scope.within(open, () => work(open));
    } catch (error) {
      open.fail(error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  }

  current(): OpenStep {
    return this.#scope.current;
  }

  #before({ kind, parent }: Step): Context {
    const remote = parent === undefined ? undefined : spanContextOf(parent);
    if (remote !== undefined) return trace.setSpanContext(ROOT_CONTEXT, remote);
    const { current } = this.#scope;
    const isPart = PARTS.has(kind) && current instanceof OpenTelemetryStep;
    return isPart ? trace.setSpan(ROOT_CONTEXT, current.span) : ROOT_CONTEXT;
  }
}

/** A span, until it is ended. */
export class OpenTelemetryStep implements OpenStep {
  readonly span: Span;

  constructor(span: Span) {
    this.span = span;
  }

  get traceparent(): string {
    return traceparentOf(this.span.spanContext());
  }

  get traceId(): string | undefined {
    const context = this.span.spanContext();
    return isSampled(context) ? context.traceId : undefined;
  }

  note(facts: StepFacts): void {
    this.span.setAttributes(attributesOf(facts));
  }

  fail(because: string): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR, message: because });
    this.span.setAttribute('error.type', because);
  }
}

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<StepKind, SpanKind>;

/** The kinds that belong to the present step; the other kinds begin a trace or continue a given one. */
const PARTS: ReadonlySet<StepKind> = new Set(['client', 'internal']);

/** The names of facts in a span; OpenTelemetry's conventions where they have a name. */
const ATTRIBUTES = {
  requestId: 'gateway.request_id',
  method: 'http.request.method',
  route: 'http.route',
  httpStatus: 'http.response.status_code',
  provider: 'gateway.provider',
  agent: 'gateway.agent',
  operation: 'gateway.operation',
  outcome: 'gateway.outcome',
  actions: 'gateway.actions',
  transactions: 'gateway.transactions',
  callback: 'gateway.callback',
  lane: 'gateway.lane',
  attempt: 'gateway.attempt',
} as const satisfies Record<keyof StepFacts, string>;

function attributesOf(facts: StepFacts): Attributes {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(facts) as [keyof StepFacts, AttributeValue][])
    attributes[ATTRIBUTES[name]] = value;
  return attributes;
}
