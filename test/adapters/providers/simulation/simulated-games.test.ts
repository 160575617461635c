import { expect } from 'chai';
import { PROTOCOLS } from '../../../../src/adapters/providers/index.ts';
import type { Simulator } from '../../../../src/adapters/providers/simulation/simulator.ts';

const MINUTE_MS = 60_000;

describe('the games of a simulator', () => {
  let simulator: Simulator;
  let baseUrl: string;
  let nowMs = Date.parse('2026-11-28T10:00:00Z');

  before(async () => {
    const createSimulator = await PROTOCOLS.find(({ label }) => label === 'B')!.loadSimulator();
    simulator = createSimulator({ nowMs: () => nowMs });
    baseUrl = await simulator.server.start();
  });

  after(() => simulator.server.stop());

  async function asked(action: string, body: unknown) {
    const response = await fetch(`${baseUrl}/simulated-game/${action}`, { method: 'POST', body: JSON.stringify(body) });
    const shown = (await response.json()) as Record<string, unknown>;
    return { ...shown, status: response.status } as Record<string, unknown>;
  }

  it('serve a page that may load nothing, and that knows its own script and style', async () => {
    const response = await fetch(simulator.games.urlOf('any'));
    const policy = response.headers.get('content-security-policy');

    expect(response.status).to.equal(200);
    expect(policy).to.match(
      /^default-src 'none'; connect-src 'self'; .*script-src 'sha256-\S+'; style-src 'sha256-\S+'$/,
    );
    expect(await response.text()).not.to.match(/src=|https?:/);
  });

  it('count play money in a trial, and never lose a bet', async () => {
    const token = simulator.games.launchTrial('50');
    const played = [];
    for (const action of ['state', 'bet', 'bet', 'spin']) played.push(await asked(action, { token, stake: '10' }));
    const [opened, placed, again, ended] = played;

    expect(opened).to.include({ status: 200, balance: '50.00', player: 'Demo, with play money', currency: 'USD' });
    expect(placed).to.include({ balance: '40.00', openStake: '10', isGood: true });
    expect(again).to.include({ balance: '40.00', openStake: '10', isGood: false });
    expect(ended!['balance']).to.be.oneOf(['40.00', '60.00', '70.00']);
    expect(ended).not.to.have.property('openStake');
    expect(ended!['results']).to.have.length(1);
  });

  for (const stake of ['', '0', '-1', '1e3', '0.001', 'ten', '1'.repeat(10)]) {
    it(`refuse the stake "${stake}" in words`, async () => {
      const refused = await asked('spin', { token: simulator.games.launchTrial(), stake });

      expect(refused).to.include({
        isGood: false,
        message: 'The stake must be a number above 0, with at most two digits behind the point.',
      });
    });
  }

  it('say that the balance is insufficient', async () => {
    const refused = await asked('spin', { token: simulator.games.launchTrial('5'), stake: '5.01' });

    expect(refused).to.include({ message: 'The bet was refused: the balance is insufficient.', balance: '5.00' });
  });

  it('place one of two bets that are sent at once', async () => {
    const token = simulator.games.launchTrial('50');
    const both = await Promise.all([1, 2].map(() => asked('bet', { token, stake: '10' })));

    expect(both.map(({ isGood }) => isGood)).to.have.members([true, false]);
    expect((await asked('state', { token }))['balance']).to.equal('40.00');
  });

  it('end half an hour after the launch, and when the player goes offline', async () => {
    simulator.games.playThrough(simulator.sender!({ callbackUrl: 'http://127.0.0.1:9', timeoutMs: 100, runtime }));
    const player = simulator.books.players.get(simulator.sample.player)!;
    player.isOnline = true;
    const [token, trial] = [simulator.games.launch(player.name), simulator.games.launchTrial()];
    const online = await asked('state', { token });
    player.isOnline = false;
    const offline = await asked('state', { token });
    nowMs += 30 * MINUTE_MS;
    const late = await asked('spin', { token: trial, stake: '1' });

    expect(online).to.include({ message: 'The balance is unknown: no clear answer came from the gateway.' });
    for (const over of [offline, late]) {
      expect(over).to.include({ status: 410, message: 'This game has expired. Launch it again.' });
    }
  });

  it('refuse what is no token', async () => {
    for (const body of [{}, { token: 'other' }, { token: 7 }, 'text']) {
      expect(await asked('spin', body)).to.include({ status: 410 });
    }
  });
});

const runtime = { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() };
