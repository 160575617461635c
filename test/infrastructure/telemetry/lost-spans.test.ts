import { expect } from 'chai';
import { Registry } from 'prom-client';
import { LostSpans, TraceMetrics } from '../../../src/infrastructure/telemetry/trace-metrics.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';

describe(LostSpans.name, () => {
  let registry: Registry;
  let clock: ControllableClock;
  let lines: object[];
  let lost: LostSpans;

  beforeEach(() => {
    registry = new Registry();
    clock = new ControllableClock();
    lines = [];
    const logger = { warn: (facts: object) => lines.push(facts) };
    lost = new LostSpans({ logger, metrics: new TraceMetrics(registry), clock });
  });

  it('counts each span, by why it was lost', async () => {
    lost.note(3, 'export_failed');
    lost.note(1, 'queue_full');
    lost.note(1, 'queue_full');

    const text = await registry.metrics();
    expect(text).to.include('trace_spans_dropped_total{reason="export_failed"} 3');
    expect(text).to.include('trace_spans_dropped_total{reason="queue_full"} 2');
  });

  it('writes one line a minute, with all that were lost since the one before', () => {
    lost.note(3, 'export_failed');
    clock.advance(59_999);
    lost.note(4, 'export_failed');
    clock.advance(1);
    lost.note(5, 'queue_full');

    expect(lines).to.deep.equal([
      { spans: 3, reason: 'export_failed' },
      { spans: 9, reason: 'queue_full' },
    ]);
  });
});
