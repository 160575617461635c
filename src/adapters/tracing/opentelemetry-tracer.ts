import {
  type Attributes,
  type AttributeValue,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer as SpanMaker,
} from '@opentelemetry/api';
import type { OpenStep, Step, StepFacts, StepKind, Tracer } from '../../application/ports/tracer.ts';
import type { TraceScope } from './trace-scope.ts';

/** The first version of https://www.w3.org/TR/trace-context/, and the mandatory beginning of later ones. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const FIRST_VERSION = '00';
const SAMPLED = 1;

/** The span from which a trace continues; undefined for a text that is not a `traceparent`. */
export function spanContextOf(traceparent: string): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(traceparent) ?? [];
  if (version === FIRST_VERSION && more !== undefined) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** The text with which another process continues the trace. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `${FIRST_VERSION}-${traceId}-${spanId}-${isSampled({ traceFlags }) ? '01' : '00'}`;

/** Whether the trace is kept. */
const isSampled = ({ traceFlags }: Pick<SpanContext, 'traceFlags'>): boolean => (traceFlags & SAMPLED) !== 0;

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

/** A span until its end. */
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

/** The kinds that belong to the current step. The other kinds begin a trace or continue a given one. */
const PARTS: ReadonlySet<StepKind> = new Set(['client', 'internal']);

/** The names of facts in a span, as OpenTelemetry's conventions name them if they do. */
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
