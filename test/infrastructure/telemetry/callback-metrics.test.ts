import { expect } from 'chai';
import { Registry } from 'prom-client';
import { CallbackMetrics } from '../../../src/infrastructure/telemetry/callback-metrics.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';

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
    metrics.count('accepted');
    await samples();
    metrics.count('accepted');
    metrics.count('refused');

    expect(await samples()).to.include.members([
      'callback_attempts_total{outcome="accepted"} 2',
      'callback_attempts_total{outcome="refused"} 1',
    ]);
  });

  it('shows the age of the oldest, what is parked and whose breaker is open', async () => {
    metrics.show({ oldestPendingAtMs: MOMENT_MS - 1_500, parked: 3, openBreakers: ['ORCHARD'] }, MOMENT_MS);

    expect(await samples()).to.include.members([
      'callback_oldest_pending_seconds 1.5',
      'callback_lanes_parked 3',
      'callback_breakers_open 1',
    ]);
  });

  it('shows no age when nothing waits, nor one below zero when the clocks differ', async () => {
    metrics.show({ oldestPendingAtMs: undefined, parked: 0, openBreakers: [] }, MOMENT_MS);
    const none = await samples();
    metrics.show({ oldestPendingAtMs: MOMENT_MS + 900, parked: 0, openBreakers: [] }, MOMENT_MS);

    expect(
      [none, await samples()].flat().filter((line) => line === 'callback_oldest_pending_seconds 0'),
    ).to.have.length(2);
  });
});
