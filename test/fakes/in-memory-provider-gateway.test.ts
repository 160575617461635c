import { supported } from '../../src/domain/provider/support.ts';
import type { Protocol } from '../../src/domain/provider/protocol.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { betOf } from '../application/bets/report-world.ts';
import { MOMENT_MS, providerOf } from '../ports/catalogue-seeds.ts';
import { freeRoundGatewayContract, providerGatewayContract } from '../ports/provider-gateway.contract.ts';
import { providerGatewaysContract } from '../ports/provider-gateways.contract.ts';
import { CALLS, type UpstreamFacts, type UpstreamWorld } from '../ports/provider-gateway/upstream-world.ts';
import { InMemoryProviderGateway, InMemoryProviderGateways } from './in-memory-provider-gateway.ts';

const calls = Object.fromEntries(CALLS.map((call) => [call, supported([call])])) as Protocol['calls'];

const facts: UpstreamFacts = {
  calls,
  noBet: 'bet-2',
  extension: () => ({ operation: 'queryLimits', player: undefined, parameters: {} }),
};

providerGatewayContract('InMemoryProviderGateway', facts, async (): Promise<UpstreamWorld> => {
  const gateway = new InMemoryProviderGateway();
  gateway.balances.set('SAMPLE', Decimal.ZERO);
  gateway.orders.set('order-1', Decimal.from('1'));
  gateway.records = [betOf('bet-1', 'SAMPLE')];
  const listed = { code: 'G1', name: 'Game', brand: '', category: 'SLOT', currencies: ['USD'], image: '' };
  gateway.games = [{ ...listed, isMaintenance: false, isActive: true }];
  const game = { code: 'G1', category: 'SLOT' };
  return {
    gateway,
    nowMs: MOMENT_MS,
    sample: { player: 'SAMPLE', currency: 'USD', game, betId: 'bet-1', orderId: 'order-1' },
    loseNextAnswer: () => {
      gateway.failNext({ kind: 'provider_outcome_unknown', cause: 'connection_lost', detail: '' }, true);
    },
    breakDown: async () => gateway.failNext({ kind: 'provider_unreachable', detail: 'ECONNREFUSED' }),
    close: () => Promise.resolve(),
  };
});

freeRoundGatewayContract('InMemoryProviderGateway, freeRounds', async () => ({
  freeRounds: new InMemoryProviderGateway().freeRounds,
  order: {
    label: '0f8fad5bd9cb469fa16570867728950e',
    player: { name: 'SAMPLE', currency: 'USD' },
    games: [{ code: 'G1', category: 'SLOT' }],
    rounds: 10,
    stake: { kind: 'total', amount: Decimal.from('1') },
    startsAtMs: MOMENT_MS,
    endsAtMs: MOMENT_MS + 86_400_000,
  },
  close: () => Promise.resolve(),
}));

const provider = providerOf();
const names = { changed: ['base_url', 'credentials'], incomplete: ['no base_url', 'a mark that it is not set up'] };

providerGatewaysContract('InMemoryProviderGateways', names, () => {
  const gateways = new InMemoryProviderGateways();
  gateways.unconfigured.add('WRONG');
  return {
    gateways,
    provider,
    changed: {
      base_url: { ...provider, baseUrl: 'https://other.example' },
      credentials: { ...provider, credentialsSealed: 'others' },
    },
    incomplete: {
      'no base_url': { ...provider, baseUrl: undefined },
      'a mark that it is not set up': { ...provider, code: 'WRONG' },
    },
    secrets: [],
  };
});
