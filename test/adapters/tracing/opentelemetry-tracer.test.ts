import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  TracerProvider,
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  type ReadableSpan,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { expect } from 'chai';
import { OpenTelemetryStep, OpenTelemetryTracer } from '../../../src/adapters/tracing/opentelemetry-tracer.ts';
import { TraceScope } from '../../../src/adapters/tracing/trace-scope.ts';
import { tracerContract, type SeenStep } from '../../ports/tracer.contract.ts';

function tracerWith(root: Sampler = new AlwaysOnSampler()) {
  const exporter = new InMemorySpanExporter();
  const spanProcessors = [new SimpleSpanProcessor({ exporter })];
  const provider = new TracerProvider({ spanProcessors, sampler: new ParentBasedSampler({ root }) });
  const tracer = new OpenTelemetryTracer(provider.getTracer('test'), new TraceScope());
  return { tracer, spans: () => exporter.getFinishedSpans() };
}

const seen = (span: ReadableSpan): SeenStep => ({
  name: span.name,
  traceId: span.spanContext().traceId,
  id: span.spanContext().spanId,
  parentId: span.parentSpanContext?.spanId,
  failure: span.status.code === SpanStatusCode.ERROR ? span.status.message : undefined,
});

tracerContract(OpenTelemetryTracer.name, () => {
  const { tracer, spans } = tracerWith();
  return { tracer, steps: () => spans().map(seen) };
});

describe(OpenTelemetryStep.name, () => {
  it('is a span with the names of OpenTelemetry where it has one', async () => {
    const { tracer, spans } = tracerWith();
    const facts = { method: 'POST', route: '/provider/{code}', provider: 'A', actions: ['BET', 'SETTLE'] };

    await tracer.step({ name: 'POST /provider/{code}', kind: 'server', facts }, async (open) => {
      open.note({ httpStatus: 200, transactions: ['t-1'], attempt: 2 });
    });

    const [span] = spans();
    expect(span?.kind).to.equal(SpanKind.SERVER);
    expect(span?.attributes).to.deep.equal({
      'http.request.method': 'POST',
      'http.route': '/provider/{code}',
      'http.response.status_code': 200,
      'gateway.provider': 'A',
      'gateway.actions': ['BET', 'SETTLE'],
      'gateway.transactions': ['t-1'],
      'gateway.attempt': 2,
    });
  });

  it('tells the kind of a failure and nothing that an error says', async () => {
    const { tracer, spans } = tracerWith();
    const fault = new RangeError('agt_secret is too long');

    await tracer.step({ name: 'one', kind: 'internal', facts: {} }, () => Promise.reject(fault)).catch(() => undefined);

    const [span] = spans();
    expect(span?.attributes).to.deep.equal({ 'error.type': 'RangeError' });
    expect([span?.status, span?.events]).to.deep.equal([{ code: SpanStatusCode.ERROR, message: 'RangeError' }, []]);
  });

  it('goes on with a trace that is not kept as one that is not kept, and has nothing to be looked up by', async () => {
    const { tracer, spans } = tracerWith(new AlwaysOffSampler());

    const told = await tracer.step({ name: 'one', kind: 'server', facts: {} }, async (open) => open);
    const next = { name: 'two', kind: 'consumer', parent: told.traceparent, facts: {} } as const;
    const then = await tracer.step(next, async (open) => open);

    expect(told.traceId).to.equal(undefined);
    expect(then.traceparent?.slice(0, 36)).to.equal(told.traceparent?.slice(0, 36));
    expect(then.traceparent).to.match(/-00$/);
    expect(spans()).to.deep.equal([]);
  });

  it('keeps what somebody else wants kept', async () => {
    const { tracer, spans } = tracerWith(new AlwaysOffSampler());
    const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

    await tracer.step({ name: 'one', kind: 'server', parent, facts: {} }, async () => undefined);

    expect(spans()).to.have.length(1);
  });
});
