import { expect } from 'chai';
import { Registry } from 'prom-client';
import { AdmissionMetrics } from '../../../src/infrastructure/telemetry/admission-metrics.ts';

describe('the metrics of the gate', () => {
  let registry: Registry;
  let metrics: AdmissionMetrics;

  beforeEach(() => {
    registry = new Registry();
    metrics = new AdmissionMetrics(registry);
    metrics.opens('reads');
  });

  it('have each level from its beginning', async () => {
    const text = await registry.metrics();

    expect(text).to.include('admission_waiting{level="reads"} 0');
    expect(text).to.include('admission_wait_seconds_count{level="reads"} 0');
    expect(text).to.include('admission_refusals_total{level="reads",reason="late"} 0');
  });

  it('count those who wait now, how long the others waited, and those who were refused', async () => {
    for (let one = 0; one < 4; one += 1) metrics.waits('reads');
    metrics.waited('reads', 'admitted', 2_000);
    metrics.waited('reads', 'late', 5_000);
    metrics.waited('reads', 'left', 30);
    metrics.refused('reads');

    const text = await registry.metrics();

    expect(text).to.include('admission_waiting{level="reads"} 1');
    expect(text).to.include('admission_wait_seconds_bucket{le="2.5",level="reads"} 2');
    expect(text).to.include('admission_wait_seconds_sum{level="reads"} 7.03');
    for (const reason of ['full', 'late', 'left'])
      expect(text).to.include(`admission_refusals_total{level="reads",reason="${reason}"} 1`);
  });
});
