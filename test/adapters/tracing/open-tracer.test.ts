import { expect } from 'chai';
import { openTracer, TraceScope, type OpenTracer } from '../../../src/adapters/tracing/index.ts';
import { TraceCollector } from '../../support/trace-collector.ts';

const STEP = { name: 'one', kind: 'internal', facts: {} } as const;

describe('a tracer', () => {
  let collector: TraceCollector;

  beforeEach(async () => {
    collector = await TraceCollector.listening();
  });
  afterEach(() => collector.close());

  const open = (changes: Partial<Parameters<typeof openTracer>[0]> = {}): Promise<OpenTracer> =>
    openTracer(
      {
        endpoint: collector.baseUrl,
        headers: {},
        serviceName: 'test',
        serviceVersion: '1.2.3',
        ratio: 1,
        onLost: () => undefined,
        ...changes,
      },
      new TraceScope(),
    );

  it('sends what waits when it is closed', async () => {
    const { tracer, close } = await open();
    await tracer.step(STEP, async () => undefined);

    await close();

    expect(collector.spans.map(({ name }) => name)).to.deep.equal(['one']);
    expect(collector.spans[0]?.resource).to.include({ 'service.name': 'test', 'service.version': '1.2.3' });
  });

  it('takes an address with a slash at its end for the same', async () => {
    const { tracer, close } = await open({ endpoint: `${collector.baseUrl}/` });
    await tracer.step(STEP, async () => undefined);

    await close();

    expect(collector.requests.map(({ url }) => url)).to.deep.equal(['/v1/traces']);
  });

  it('keeps the share that is wanted', async () => {
    const { tracer, close } = await open({ ratio: 0 });

    const { traceId, traceparent } = await tracer.step(STEP, async (step) => step);
    await close();

    expect([traceId, traceparent?.slice(-3)]).to.deep.equal([undefined, '-00']);
    expect(collector.requests).to.deep.equal([]);
  });

  it('cuts long texts', async () => {
    const { tracer, close } = await open();
    await tracer.step({ ...STEP, facts: { lane: 'x'.repeat(1_000) } }, async () => undefined);

    await close();

    expect(collector.spans[0]?.attributes['gateway.lane']).to.equal('x'.repeat(256));
  });

  it('says what a collector refuses', async () => {
    collector.answering = 400;
    const losses: unknown[] = [];
    const { tracer, close } = await open({ onLost: (...loss) => losses.push(loss) });
    await tracer.step(STEP, async () => undefined);

    await close();

    expect(losses).to.deep.equal([[1, 'export_failed']]);
  });

  it('ends although the collector never answers', async () => {
    collector.answering = 0;
    const { tracer, close } = await open();
    await tracer.step(STEP, async () => undefined);

    await close();

    expect(collector.requests).to.have.length(1);
  });
});
