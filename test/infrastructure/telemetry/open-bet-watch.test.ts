import { expect } from 'chai';
import { Registry } from 'prom-client';
import { OpenBetWatch } from '../../../src/infrastructure/telemetry/open-bet-watch.ts';

const BET = {
  provider: 'C',
  playerId: 'p-1',
  currency: 'USD',
  key: 'R7',
  transactionId: '88001',
  placedAtMs: Date.UTC(2026, 10, 20, 12),
  asked: 2,
};

describe('OpenBetWatch', () => {
  const lines: unknown[][] = [];
  const logger = {
    info: (...line: unknown[]) => lines.push(['info', ...line]),
    error: (...line: unknown[]) => lines.push(['error', ...line]),
  };
  let registry: Registry;
  let watch: OpenBetWatch;

  beforeEach(() => {
    lines.length = 0;
    registry = new Registry();
    watch = new OpenBetWatch(registry, logger);
  });

  it('logs each question with the bet, its number and its answer, and counts it', async () => {
    watch.answered(BET, { outcome: 'left', said: 'the provider does not list the bet' });

    const bet = {
      provider: 'C',
      player: 'p-1',
      bet: 'R7',
      transactionId: '88001',
      placedAt: '2026-11-20T12:00:00.000Z',
    };
    const answer = { asked: 2, outcome: 'left', said: 'the provider does not list the bet' };
    expect(lines).to.deep.equal([['info', { ...bet, ...answer }, 'asked about an open bet']]);
    expect(await registry.metrics()).to.include('open_bets_asked_total{provider="C",outcome="left"} 1\n');
  });

  it('shows how many bets stay open at each provider, and none of those before', async () => {
    watch.staying([{ provider: 'A', count: 3, oldestAtMs: BET.placedAtMs }]);
    watch.staying([{ provider: 'C', count: 2, oldestAtMs: BET.placedAtMs }]);

    expect(await registry.metrics())
      .to.include('open_bets_staying{provider="C"} 2\n')
      .and.not.include('provider="A"');
  });

  it('logs a provider that cannot be asked, with the fault', () => {
    const fault = new Error('no connection');

    watch.failed('D', fault);

    const about = { provider: 'D', err: fault };
    expect(lines).to.deep.equal([['error', about, 'a provider could not be asked about open bets']]);
  });
});
