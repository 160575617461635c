import { expect } from 'chai';
import { Registry } from 'prom-client';
import { CallbackMetrics } from '../../../src/infrastructure/telemetry/callback-metrics.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';

const NOTHING = { oldestPendingAtMs: undefined, oldestPendingOf: undefined, parked: 0, openBreakers: [] };

describe('CallbackMetrics', () => {
  let registry: Registry;
  let metrics: CallbackMetrics;

  beforeEach(() => {
    registry = new Registry();
    metrics = new CallbackMetrics(registry);
  });

  const samples = async (): Promise<readonly string[]> =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  it('counts attempts by what they came to, and never down', async () => {
    metrics.count('accepted', 20);
    await samples();
    metrics.count('accepted', 20);
    metrics.count('refused', 1);

    expect(await samples()).to.include.members([
      'callback_attempts_total{outcome="accepted"} 2',
      'callback_attempts_total{outcome="refused"} 1',
    ]);
  });

  it('shows the age of the oldest, what is parked and whose breaker is open', async () => {
    metrics.show(
      {
        ...NOTHING,
        oldestPendingAtMs: MOMENT_MS - 1_500,
        oldestPendingOf: 'MEADOW',
        parked: 3,
        openBreakers: ['ORCHARD'],
      },
      MOMENT_MS,
    );

    expect(await samples()).to.include.members([
      'callback_oldest_pending_seconds{agent="MEADOW"} 1.5',
      'callback_lanes_parked 3',
      'callback_breakers_open 1',
    ]);
  });

  it('times attempts in seconds, by what they came to', async () => {
    metrics.count('accepted', 20);

    expect(await samples()).to.include.members([
      'callback_attempt_duration_seconds_bucket{le="0.01",outcome="accepted"} 0',
      'callback_attempt_duration_seconds_bucket{le="0.025",outcome="accepted"} 1',
      'callback_attempt_duration_seconds_sum{outcome="accepted"} 0.02',
    ]);
  });

  it('names each Agent whose breaker is open, and says when it has closed again', async () => {
    metrics.show({ ...NOTHING, openBreakers: ['ORCHARD', 'MEADOW'] }, MOMENT_MS);
    metrics.show({ ...NOTHING, openBreakers: ['MEADOW'] }, MOMENT_MS);

    expect(await samples()).to.include.members([
      'callback_breaker_open{agent="ORCHARD"} 0',
      'callback_breaker_open{agent="MEADOW"} 1',
    ]);
  });

  it('shows no age when nothing waits, nor one below zero when the clocks differ', async () => {
    metrics.show({ ...NOTHING, oldestPendingAtMs: 1, oldestPendingOf: 'ORCHARD' }, MOMENT_MS);
    metrics.show(NOTHING, MOMENT_MS);
    const none = await samples();
    metrics.show({ ...NOTHING, oldestPendingAtMs: MOMENT_MS + 900, oldestPendingOf: 'MEADOW' }, MOMENT_MS);

    const ages = (lines: readonly string[]) => lines.filter((line) => line.startsWith('callback_oldest_pending'));
    expect(ages(none)).to.deep.equal(['callback_oldest_pending_seconds{agent=""} 0']);
    expect(ages(await samples())).to.deep.equal(['callback_oldest_pending_seconds{agent="MEADOW"} 0']);
  });
});
