import { expect } from 'chai';
import { supported } from '../../../src/domain/provider/support.ts';
import type { Protocol } from '../../../src/domain/provider/protocol.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import {
  measuring,
  WatchedGateway,
  WatchedProviders,
  tracing,
} from '../../../src/infrastructure/telemetry/watched-providers.ts';
import type { MeasuredCall } from '../../../src/infrastructure/telemetry/upstream-metrics.ts';
import { betOf } from '../../application/bets/report-world.ts';
import { InMemoryProviderGateway, InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { RecordingTracer } from '../../fakes/recording-tracer.ts';
import { MOMENT_MS, providerOf } from '../../ports/catalogue-seeds.ts';
import { providerGatewayContract } from '../../ports/provider-gateway.contract.ts';
import { providerGatewaysContract } from '../../ports/provider-gateways.contract.ts';
import { CALLS, type UpstreamFacts } from '../../ports/provider-gateway/upstream-world.ts';

const calls = Object.fromEntries(CALLS.map((call) => [call, supported([call])])) as Protocol['calls'];
const facts: UpstreamFacts = {
  calls,
  noBet: 'bet-2',
  extension: () => ({ operation: 'queryLimits', player: undefined, parameters: {} }),
};
const nobody = tracing(
  new RecordingTracer(),
  measuring(() => undefined),
);

providerGatewayContract(WatchedGateway.name, facts, () => {
  const gateway = new InMemoryProviderGateway();
  gateway.balances.set('SAMPLE', Decimal.ZERO);
  gateway.orders.set('order-1', Decimal.from('1'));
  gateway.records = [betOf('bet-1', 'SAMPLE')];
  const listed = { code: 'G1', name: 'Game', brand: '', category: 'SLOT', currencies: ['USD'], image: '' };
  gateway.games = [{ ...listed, isMaintenance: false, isActive: true }];
  return Promise.resolve({
    gateway: new WatchedGateway(gateway, 'A', nobody),
    nowMs: MOMENT_MS,
    sample: {
      player: 'SAMPLE',
      currency: 'USD',
      game: { code: 'G1', category: 'SLOT' },
      betId: 'bet-1',
      orderId: 'order-1',
    },
    loseNextAnswer: () => {
      gateway.failNext({ kind: 'provider_outcome_unknown', cause: 'connection_lost', detail: '' }, true);
    },
    breakDown: async () => gateway.failNext({ kind: 'provider_unreachable', detail: 'ECONNREFUSED' }),
    close: () => Promise.resolve(),
  });
});

const provider = providerOf();

providerGatewaysContract(WatchedProviders.name, { changed: ['base_url'], incomplete: ['no base_url'] }, () => ({
  gateways: new WatchedProviders(new InMemoryProviderGateways(), nobody),
  provider,
  changed: { base_url: { ...provider, baseUrl: 'https://other.example' } },
  incomplete: { 'no base_url': { ...provider, baseUrl: undefined } },
  secrets: [],
}));

describe('the measured calls of a WatchedGateway', () => {
  let gateway: InMemoryProviderGateway;
  let noted: MeasuredCall[];
  let measured: WatchedGateway;

  beforeEach(() => {
    gateway = new InMemoryProviderGateway();
    noted = [];
    measured = new WatchedGateway(
      gateway,
      'A',
      measuring((call) => noted.push(call)),
    );
  });

  const outcomes = () => noted.map(({ seconds: _, ...rest }) => rest);

  it('tells a success', async () => {
    await measured.call('health_check', {});

    expect(outcomes()).to.deep.equal([{ provider: 'A', operation: 'health_check', outcome: 'ok' }]);
    expect(noted[0]?.seconds).to.be.a('number').and.at.least(0);
  });

  it('tells a failure by its kind, and one whose outcome is unknown by its cause', async () => {
    gateway.failNext({ kind: 'provider_unreachable', detail: '' });
    gateway.failNext({ kind: 'provider_outcome_unknown', cause: 'timed_out', detail: '' });
    await measured.call('health_check', {});
    await measured.call('health_check', {});

    expect(outcomes().map(({ outcome }) => outcome)).to.deep.equal(['provider_unreachable', 'timed_out']);
  });

  it('tells what was thrown, and throws it', async () => {
    gateway.call = () => Promise.reject(new Error('a bug'));

    const thrown: unknown = await measured.call('health_check', {}).catch((error: unknown) => error);

    expect(thrown).to.have.property('message', 'a bug');
    expect(outcomes()).to.deep.equal([{ provider: 'A', operation: 'health_check', outcome: 'threw' }]);
  });

  it('has one name for all that only some providers have, since callers name it', async () => {
    await measured.extend({ operation: 'anything-at-all', player: undefined, parameters: {} });

    expect(outcomes()).to.deep.equal([{ provider: 'A', operation: 'extension', outcome: 'ok' }]);
  });
});

describe('the traced calls of a WatchedGateway', () => {
  let gateway: InMemoryProviderGateway;
  let tracer: RecordingTracer;
  let traced: WatchedGateway;

  beforeEach(() => {
    gateway = new InMemoryProviderGateway();
    tracer = new RecordingTracer();
    traced = new WatchedGateway(
      gateway,
      'A',
      tracing(
        tracer,
        measuring(() => undefined),
      ),
    );
  });

  const ends = () => tracer.steps.map(({ name, kind, facts, failure }) => ({ name, kind, facts, failure }));

  it('are steps of whoever makes them, with what they came to', async () => {
    await tracer.step({ name: 'a request', kind: 'server', facts: {} }, () => traced.call('health_check', {}));

    const [call, request] = tracer.steps;
    expect(call).to.include({ name: 'provider health_check', kind: 'client', parentId: request?.id });
    expect(call?.facts).to.deep.equal({ provider: 'A', operation: 'health_check', outcome: 'ok' });
  });

  it('have failed when their provider refuses or cannot be reached', async () => {
    gateway.failNext({ kind: 'provider_outcome_unknown', cause: 'timed_out', detail: 'not to be seen' });
    await traced.extend({ operation: 'anything', player: undefined, parameters: {} });

    const facts = { provider: 'A', operation: 'extension', outcome: 'timed_out' };
    expect(ends()).to.deep.equal([{ name: 'provider extension', kind: 'client', facts, failure: 'timed_out' }]);
  });
});
