import { expect } from 'chai';
import { connectTo, NOW_MS, startSimulator, type Started } from './simulated-provider.ts';

const MINUTE_MS = 60_000;
const TODAY = { startMs: NOW_MS - 60 * MINUTE_MS, endMs: NOW_MS, player: undefined };
const VIEW = {
  currency: 'USD',
  game: { code: '601', category: 'LIVE' },
  platform: 'WEB',
  language: 'en',
  returnUrl: undefined,
  playerIp: undefined,
} as const;

describe('the call limits of protocol C', () => {
  let started: Started;

  beforeEach(async () => {
    started = await startSimulator();
  });

  afterEach(() => started.simulator.server.stop());

  it('let ten queries for everybody’s bets through in five minutes, and do not send the eleventh', async () => {
    const gateway = connectTo(started);
    for (let call = 1; call <= 10; call += 1)
      expect(await gateway.call('bet_records', TODAY)).to.have.property('ok', true);

    const eleventh = await gateway.call('bet_records', TODAY);

    expect(eleventh).to.deep.equal({
      ok: false,
      error: { kind: 'provider_throttled', retryAfterMs: 5 * MINUTE_MS + 1_000 },
    });
    expect(started.simulator.server.operations).to.have.length(10);
  });

  it('let the eleventh through when its time has come', async () => {
    let nowMs = NOW_MS - 5 * MINUTE_MS - 1_000;
    const gateway = connectTo(started, { nowMs: () => nowMs });
    for (let call = 1; call <= 10; call += 1) await gateway.call('game_list', { cursor: undefined });
    for (let call = 1; call <= 9; call += 1) await gateway.call('bet_records', TODAY);
    nowMs = NOW_MS;

    const answers = [await gateway.call('bet_records', TODAY), await gateway.call('bet_records', TODAY)];

    expect(answers.map(({ ok }) => ok)).to.deep.equal([true, false]);
  });

  it('are counted for each operation by itself', async () => {
    const gateway = connectTo(started);
    const resend = () => gateway.extend({ operation: 'resendTransaction', player: undefined, parameters: {} });

    const answers = [await resend(), await resend(), await gateway.call('bet_records', TODAY)];

    expect(answers.map(({ ok }) => ok)).to.deep.equal([true, false, true]);
  });

  it('let fifty trials through in a minute', async () => {
    const gateway = connectTo(started);
    for (let call = 1; call <= 50; call += 1) await gateway.call('game_demo', VIEW);

    const next = await gateway.call('game_demo', VIEW);

    expect(next).to.deep.equal({ ok: false, error: { kind: 'provider_throttled', retryAfterMs: MINUTE_MS + 1_000 } });
    expect(started.simulator.server.operations).to.have.length(50);
  });

  it('are understood as well when the upstream finds them broken, as when two processes share them', async () => {
    const [one, other] = [connectTo(started), connectTo(started)];
    for (let call = 1; call <= 10; call += 1) await one.call('bet_records', TODAY);

    const answer = await other.call('bet_records', TODAY);

    expect(answer).to.deep.equal({
      ok: false,
      error: { kind: 'provider_throttled', retryAfterMs: 5 * MINUTE_MS + 1_000 },
    });
    expect(started.simulator.server.operations).to.have.length(11);
  });
});
