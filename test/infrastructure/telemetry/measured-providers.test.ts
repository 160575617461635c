import { expect } from 'chai';
import { supported } from '../../../src/domain/provider/support.ts';
import type { Protocol } from '../../../src/domain/provider/protocol.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { MeasuredGateway, MeasuredProviders } from '../../../src/infrastructure/telemetry/measured-providers.ts';
import type { MeasuredCall } from '../../../src/infrastructure/telemetry/upstream-metrics.ts';
import { betOf } from '../../application/report-world.ts';
import { InMemoryProviderGateway, InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
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
const nobody = () => undefined;

providerGatewayContract('MeasuredGateway', facts, () => {
  const gateway = new InMemoryProviderGateway();
  gateway.balances.set('SAMPLE', Decimal.ZERO);
  gateway.orders.set('order-1', Decimal.from('1'));
  gateway.records = [betOf('bet-1', 'SAMPLE')];
  const listed = { code: 'G1', name: 'Game', brand: '', category: 'SLOT', currencies: ['USD'], image: '' };
  gateway.games = [{ ...listed, isMaintenance: false, isActive: true }];
  return Promise.resolve({
    gateway: new MeasuredGateway(gateway, 'A', nobody),
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

providerGatewaysContract('MeasuredProviders', { changed: ['base_url'], incomplete: ['no base_url'] }, () => ({
  gateways: new MeasuredProviders(new InMemoryProviderGateways(), nobody),
  provider,
  changed: { base_url: { ...provider, baseUrl: 'https://other.example' } },
  incomplete: { 'no base_url': { ...provider, baseUrl: undefined } },
  secrets: [],
}));

describe('MeasuredGateway', () => {
  let gateway: InMemoryProviderGateway;
  let noted: MeasuredCall[];
  let measured: MeasuredGateway;

  beforeEach(() => {
    gateway = new InMemoryProviderGateway();
    noted = [];
    measured = new MeasuredGateway(gateway, 'A', (call) => noted.push(call));
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
