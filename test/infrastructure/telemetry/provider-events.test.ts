import { expect } from 'chai';
import { Registry } from 'prom-client';
import { ProviderEvents } from '../../../src/infrastructure/telemetry/provider-events.ts';

describe('ProviderEvents', () => {
  it('counts each request from a foreign address, and logs it once a minute and no more than twenty of them', async () => {
    const logged: object[] = [];
    const log = (facts: object): unknown => logged.push(facts);
    const registry = new Registry();
    let nowMs = 0;
    const events = new ProviderEvents({ warn: log, error: log }, registry, { nowMs: () => nowMs });

    events.foreignAddress('A', '192.0.2.1');
    events.foreignAddress('A', '192.0.2.1');
    events.foreignAddress('B', '192.0.2.1');
    const soon = logged.splice(0);
    nowMs = 60_000;
    for (let last = 1; last <= 100; last += 1) events.foreignAddress('A', `192.0.2.${last}`);

    expect(soon).to.deep.equal([
      { provider: 'A', address: '192.0.2.1' },
      { provider: 'B', address: '192.0.2.1' },
    ]);
    expect(logged).to.have.length(20);
    expect(await registry.metrics()).to.include('{provider="A",fault="foreign_address"} 102');
  });

  it('counts wrong signatures and what was not looked at apart, and logs each address once', async () => {
    const logged: unknown[][] = [];
    const log = (...line: unknown[]): unknown => logged.push(line);
    const registry = new Registry();
    const events = new ProviderEvents({ warn: log, error: log }, registry, { nowMs: () => 0 });

    for (const what of ['wrong_signature', 'wrong_signature', 'too_many_wrong_signatures'] as const) {
      events.unsigned('A', '192.0.2.1', what);
    }

    expect(logged.map(([, sentence]) => sentence)).to.deep.equal([
      'a request of a provider was not signed rightly',
      'requests of a provider are not looked at: too many from this address were not signed rightly',
    ]);
    const metrics = await registry.metrics();
    expect(metrics).to.include('{provider="A",fault="wrong_signature"} 2');
    expect(metrics).to.include('{provider="A",fault="too_many_wrong_signatures"} 1');
  });
});
