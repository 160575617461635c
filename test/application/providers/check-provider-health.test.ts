import { expect } from 'chai';
import type { CheckProviderHealthInput } from '../../../src/application/providers/check-provider-health.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import { ANN, BOB, reportWorld, type ReportWorld } from '../bets/report-world.ts';

describe('CheckProviderHealth', () => {
  let world: ReportWorld;

  beforeEach(async () => {
    world = await reportWorld();
  });

  const check = (input: Partial<CheckProviderHealthInput> = {}) =>
    world.checkProviderHealth.execute({ agent: ANN, provider: 'a', ...input });
  const errorOf = async (input: Partial<CheckProviderHealthInput> = {}) => {
    const health = await check(input);
    return health.ok ? undefined : health.error;
  };
  const pings = () => world.gateways.of('A').asked.length;
  /** From now on the provider takes its time. */
  const taking = (ms: number) => {
    const gateway = world.gateways.of('A');
    const call = gateway.call.bind(gateway);
    gateway.call = (...args) => {
      world.clock.advance(ms);
      return call(...args);
    };
  };

  it('tells that the provider answered, and how long it took', async () => {
    taking(25);

    expect(await check()).to.deep.equal({
      ok: true,
      value: { provider: 'A', isHealthy: true, latencyMs: 25, checkedAtMs: MOMENT_MS + 25 },
    });
  });

  it('tells no time below zero when the clock was put back meanwhile', async () => {
    taking(-25);

    expect(await check()).to.have.nested.property('value.latencyMs', 0);
  });

  it('tells as much of one that does not answer, or refuses', async () => {
    const failures = [
      { kind: 'provider_unreachable', detail: '' },
      { kind: 'provider_outcome_unknown', cause: 'timed_out', detail: '' },
      { kind: 'provider_refused', reason: 'in_maintenance', upstreamCode: '', upstreamText: '' },
      { kind: 'provider_refused', reason: 'credentials_refused', upstreamCode: '', upstreamText: '' },
    ] as const;

    for (const failure of failures) {
      world.clock.advance(1_000);
      world.gateways.of('A').failNext(failure);
      expect(await check()).to.have.nested.property('value.isHealthy', false);
    }
    expect(pings()).to.equal(failures.length);
  });

  it('asks the provider once a second, whoever and however many ask', async () => {
    await Promise.all([check(), check({ agent: BOB }), check()]);
    world.clock.advance(999);
    await check();
    expect(pings()).to.equal(1);
    world.clock.advance(1);
    await check();
    expect(pings()).to.equal(2);
  });

  it('refuses one whose protocol cannot be asked, and asks nothing', async () => {
    expect(await errorOf({ provider: 'B' })).to.deep.equal({
      kind: 'unsupported_call',
      call: 'Health check',
      provider: 'B',
    });
    expect(world.gateways.of('B').asked).to.deep.equal([]);
  });

  it('refuses one that is not set up', async () => {
    world.gateways.unconfigured.add('A');

    expect(await errorOf()).to.include({ kind: 'provider_failed' });
  });

  it('refuses to tell what it could not ask', async () => {
    world.gateways.of('A').failNext({ kind: 'provider_throttled', retryAfterMs: 2_000 });

    expect(await errorOf()).to.include({ kind: 'too_many_requests', retryAfterMs: 2_000 });
  });

  it('refuses another operator, and a provider that is missing or unknown', async () => {
    expect(await errorOf({ operatorCode: 'BOB' })).to.deep.equal({ kind: 'agent_mismatch' });
    expect(await errorOf({ provider: '' })).to.include({ field: 'provider', rule: 'must be given' });
    expect(await errorOf({ provider: 'X' })).to.include({ kind: 'not_found', what: 'provider' });
    expect(await errorOf({ provider: 'OFF' })).to.include({ kind: 'not_found', what: 'provider' });
  });
});
