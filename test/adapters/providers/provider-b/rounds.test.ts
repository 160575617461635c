import { expect } from 'chai';
import type { SimulatedRounds } from '../../../../src/adapters/providers/provider-b/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { BET, movedBy, row, rows, ScriptedRounds, WIN } from './scripted-rounds.ts';

const ATTEMPTS = 5;
const OTHER = { ...BET, player: 'demo002', betId: 'W2' };

describe('the rounds that the simulator of protocol B plays', () => {
  let script: ScriptedRounds;

  beforeEach(() => {
    script = new ScriptedRounds();
  });
  afterEach(() => script.stop());

  for (const [name, path, sign, play] of [
    ['balance', 'balance', 'ea66b1d0e3ca22c5144d89d942be072c', (all: SimulatedRounds) => all.balance('demo001')],
    ['bet', 'withdraw', 'd2a4cda38a69642bb71345f2c603cb72', (all: SimulatedRounds) => all.bet(BET)],
    ['settlement', 'deposit', '911a5fc41857a4c8609fb73fe278d08f', (all: SimulatedRounds) => all.settle(BET, WIN)],
    ['cancellation', 'deposit', '911a5fc41857a4c8609fb73fe278d08f', (all: SimulatedRounds) => all.cancel(BET)],
    ['push', 'pushbetdata', 'e8e5208ac4dc351edacaee56656031b6', (all: SimulatedRounds) => all.push(BET, 'VOID', WIN)],
  ] as const) {
    it(`sign a ${name} and send it to ${path}`, async () => {
      const played = await script.against([rows(row(0, 90.5))]);

      await play(played);

      expect(script.arrived[0]!.path).to.equal(`/v1/api/seamless/${path}`);
      expect(script.sent()).to.include({ sign, request_time: '1768440600', operator_code: 'DEM1' });
    });
  }

  it("speak the upstream's unit and tell the wallet's", async () => {
    const played = await script.against([rows(row(0, 90.5982))], { currency: 'IDR2', places: 3 });

    const result = await played.bet(BET);

    expect(script.sent().currency).to.equal('IDR2');
    expect(script.transactions()[0]!['amount']).to.equal('-0.0125');
    expect(result.balance!.toString()).to.equal('90598.2');
  });

  it('send bets of several members in one request, and note each by its own row', async () => {
    const played = await script.against([rows(row(0, 75), row(1001, 3))]);

    const results = await played.bets([BET, { ...BET, betId: 'W3' }, OTHER]);

    expect(script.sent().batch_requests.map((entry: never) => entry['member_account'])).to.deep.equal([
      'demo001',
      'demo002',
    ]);
    expect(script.sent().batch_requests[0].transactions).to.have.length(2);
    expect(results.map(({ outcome, code }) => [outcome, code])).to.deep.equal([
      ['accepted', '0'],
      ['refused', '1001'],
    ]);
    expect(movedBy(played)).to.deep.equal([
      ['W1', 'demo001', '-12.5'],
      ['W3', 'demo001', '-12.5'],
    ]);
  });

  for (const [outcome, code, answer] of [
    ['accepted', '0', rows(row(0, 90.5))],
    ['accepted', '1003', rows(row(1003, 90.5))],
    ['refused', '1001', rows(row(1001, 90.5))],
    ['refused', '1006', rows(row(1006, 90.5))],
    ['unknown', '999', rows(row(999))],
    ['accepted', '0', '{"Data":[{"Code":0,"Balance":90.5}]}'],
    ['refused', '1004', '{"code":1004,"message":""}'],
    ['unknown', '', rows()],
    ['unknown', '', rows({ code: 'fine' })],
    ['unknown', '', 'no JSON'],
    ['unknown', '', '{"data":[null]}'],
    ['unknown', '', 502],
    ['unknown', '', 'cut'],
  ] as const) {
    it(`take ${answer} for ${outcome}`, async () => {
      const played = await script.against([answer]);

      const result = await played.bet(BET);

      expect([result.outcome, result.code]).to.deep.equal([outcome, code]);
      expect(played.book.acknowledged.size).to.equal(outcome === 'accepted' ? 1 : 0);
    });
  }

  it('send a bet once', async () => {
    const played = await script.against(['cut']);

    await played.bet(BET);

    expect(script.arrived).to.have.length(1);
  });

  it('send a settlement again, byte for byte, until it is answered', async () => {
    const played = await script.against(['cut', 502, rows(row(999)), rows(row(1003, 5))]);

    const { outcome } = await played.settle(BET, WIN);

    expect(outcome).to.equal('accepted');
    expect(script.arrived).to.have.length(4);
    expect(new Set(script.arrived.map(({ body }) => body)).size).to.equal(1);
  });

  it('give up in the end', async () => {
    const played = await script.against(['cut']);

    const { outcome } = await played.cancel(BET);

    expect(outcome).to.equal('unknown');
    expect(script.arrived).to.have.length(ATTEMPTS);
  });

  it('repeat the last request byte for byte, and note it once', async () => {
    const played = await script.against([rows(row(0, 87.5)), rows(row(1003, 87.5))]);

    await played.bet(BET);
    const again = await played.repeat();

    expect(again.code).to.equal('1003');
    expect(script.arrived[1]).to.deep.equal(script.arrived[0]);
    expect(movedBy(played)).to.deep.equal([['W1', 'demo001', '-12.5']]);
  });

  it('have nothing to repeat in the beginning', async () => {
    const played = await script.against([rows()]);

    const error = await played.repeat().catch((thrown: unknown) => thrown);

    expect(error).to.be.instanceOf(Error);
  });

  it('count a bet, its payout, and its return whenever each is acknowledged', async () => {
    const played = await script.against([rows(row(0, 1))]);

    await played.cancel(BET);
    await played.bet(BET);
    await played.settle(OTHER, WIN);
    await played.change(OTHER, { action: 'ROLLBACK', amount: Decimal.from('-20') });

    expect(movedBy(played)).to.deep.equal([
      ['W1', 'demo001', '0'],
      ['W2', 'demo002', '5'],
    ]);
  });
});
