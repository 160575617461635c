import { ExportResultCode } from '@opentelemetry/core';
import { TracerProvider, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { expect } from 'chai';
import { SpanOutbox, WAITING_MAX } from '../../../src/adapters/tracing/span-outbox.ts';
import { TraceScope } from '../../../src/adapters/tracing/trace-scope.ts';

type Done = Parameters<SpanExporter['export']>[1];

/** A collector that takes batches and answers when it is told to. */
class HeldExporter implements SpanExporter {
  readonly held: { readonly spans: readonly ReadableSpan[]; readonly done: Done }[] = [];
  isHolding = true;
  code = ExportResultCode.SUCCESS;

  export(spans: ReadableSpan[], done: Done): void {
    this.held.push({ spans, done });
    if (!this.isHolding) done({ code: this.code });
  }

  release(): void {
    this.isHolding = false;
    for (const { done } of this.held) done({ code: this.code });
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }
}

describe(SpanOutbox.name, () => {
  let exporter: HeldExporter;
  let losses: Record<string, number>;
  let scope: TraceScope;
  let provider: TracerProvider;

  beforeEach(() => {
    exporter = new HeldExporter();
    losses = { queue_full: 0, export_failed: 0 };
    scope = new TraceScope();
    const onLost = (count: number, because: string) => {
      losses[because] = (losses[because] ?? 0) + count;
    };
    provider = new TracerProvider({ spanProcessors: [new SpanOutbox({ exporter, scope, onLost }).processor] });
  });

  const end = (count: number): void => {
    for (let made = 0; made < count; made += 1) provider.getTracer('test').startSpan('one').end();
  };
  const taken = () => exporter.held.flatMap(({ spans }) => spans).length;

  it('sends what waits when it is closed', async () => {
    exporter.release();
    end(3);

    await provider.shutdown();

    expect([taken(), losses]).to.deep.equal([3, { queue_full: 0, export_failed: 0 }]);
  });

  it('keeps so many and no more while the collector is slow, and counts the others', async () => {
    end(10 * WAITING_MAX);
    exporter.release();
    await provider.shutdown();

    expect(taken()).to.be.at.least(WAITING_MAX);
    expect(taken()).to.be.below(2 * WAITING_MAX);
    expect(losses).to.deep.equal({ queue_full: 10 * WAITING_MAX - taken(), export_failed: 0 });
  });

  it('has room again when the collector has caught up', async () => {
    end(10 * WAITING_MAX);
    const { queue_full: lost } = losses;
    exporter.release();
    await provider.forceFlush();
    end(1);
    await provider.shutdown();

    expect(losses['queue_full']).to.equal(lost);
  });

  it('counts what the collector did not take', async () => {
    exporter.code = ExportResultCode.FAILED;
    exporter.release();
    end(3);

    await provider.shutdown();

    expect(losses).to.deep.equal({ queue_full: 0, export_failed: 3 });
  });
});
