import { expect } from 'chai';
import { providerTemplate } from '../provider/index.ts';
import type { Simulator } from '../../../../src/adapters/providers/simulator-kit.ts';
import { plain } from '../../../../packages/protocol-kit/src/testing.ts';

const NOW_MS = 1_768_440_600_123;
const BOB = { name: 'DEMO_BOB', currency: 'USD' };

describe('provider-template against its simulator', () => {
  let simulator: Simulator;
  let baseUrl: string;

  beforeEach(async () => {
    const createSimulator = await providerTemplate.loadSimulator();
    simulator = createSimulator({ nowMs: () => NOW_MS });
    baseUrl = await simulator.server.start();
  });

  afterEach(() => simulator.server.stop());

  function connect(credentials = {}, nowMs = NOW_MS) {
    const connected = providerTemplate.connect({
      code: 'SIM',
      baseUrl,
      credentials: { ...simulator.credentials, ...credentials },
      currencies: ['USD'],
      timeoutMs: 5_000,
      runtime: { nowMs: () => nowMs, uuid: () => 'not asked for', wait: () => Promise.resolve() },
    });
    if (!connected.ok) throw new Error(connected.error.rule);
    return connected.value;
  }

  const sampleView = () => ({
    game: simulator.sample.game,
    platform: 'WEB' as const,
    language: 'en',
    returnUrl: undefined,
    playerIp: undefined,
    player: { name: simulator.sample.player, currency: simulator.sample.currency },
  });

  it('is healthy', async () => {
    expect(await connect().call('health_check', {})).to.deep.equal({ ok: true, value: {} });
  });

  it('registers a player, twice with the same answer', async () => {
    const gateway = connect();

    const first = await gateway.call('player_registration', { player: BOB });
    const again = await gateway.call('player_registration', { player: BOB });

    expect([first, again]).to.deep.equal(Array(2).fill({ ok: true, value: { status: 'registered' } }));
    expect(simulator.books.players.has(BOB.name)).to.equal(true);
  });

  it('reads a balance', async () => {
    const answer = await connect().call('balance_query', { player: sampleView().player });

    expect(plain(answer)).to.deep.equal({ ok: true, value: { balance: '100.5' } });
  });

  it('launches a game', async () => {
    const answer = await connect().call('game_launch', sampleView());

    expect(answer).to.have.nested.property('value.url').that.includes(simulator.sample.game.code);
  });

  it('launches nothing for a locked player', async () => {
    const gateway = connect();
    const { player } = sampleView();

    await gateway.extend({ operation: 'lockPlayer', player: player.name, parameters: { reason: 'asked for it' } });

    expect(await gateway.call('game_launch', sampleView())).to.have.nested.property('error.reason', 'player_disabled');
  });

  it('is refused with a wrong key or a wrong clock', async () => {
    const wrongKey = await connect({ secret_key: 'not-the-one-agreed-on' }).call('health_check', {});
    const wrongClock = await connect({}, NOW_MS + 3_600_000).call('health_check', {});

    expect(wrongKey).to.have.nested.property('error.upstreamCode', 'bad_signature');
    expect(wrongClock).to.have.nested.property('error.upstreamCode', 'stale_timestamp');
  });

  it('does not know what became of a call whose answer is garbage', async () => {
    simulator.server.faults.onCall(1, { kind: 'garbage' }, 'balance');

    const answer = await connect().call('balance_query', { player: sampleView().player });

    expect(answer).to.have.nested.property('error.kind', 'provider_outcome_unknown');
  });
});
