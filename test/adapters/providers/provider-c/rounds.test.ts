import { expect } from 'chai';
import type { SimulatedRounds } from '../../../../src/adapters/providers/provider-c/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { ScriptedGateway, type Scripted } from '../scripted-gateway.ts';
import { BET, roundsAt, textsAt, WIN, xml } from './scripted-rounds.ts';

describe('the rounds that the simulator of protocol C plays', () => {
  let gateway: ScriptedGateway | undefined;

  afterEach(() => gateway?.stop());

  async function against(answers: readonly Scripted[], currency?: string): Promise<SimulatedRounds> {
    gateway = ScriptedGateway.answering(answers);
    return roundsAt(await gateway.start(), { currency });
  }

  const texts = () => textsAt(gateway!);
  const bookOf = ({ book }: SimulatedRounds): readonly (readonly string[])[] =>
    [...book.acknowledged].map(([id, { player, moved }]) => [id, player, moved.toString()]);

  it('asks for a balance', async () => {
    const played = await against([xml('0', '100.50')]);

    const result = await played.balance('demo001');

    expect([result.outcome, result.code, result.balance?.toString()]).to.deep.equal(['accepted', '0', '100.5']);
    expect(texts()).to.deep.equal(['/GetUserBalance?username=demo001&currency=USD']);
  });

  it('encrypts the body and calls it plain text', async () => {
    const played = await against([xml('0', '100.50')]);

    await played.balance('demo001');

    expect(gateway!.arrived[0]).to.deep.include({
      contentType: 'text/plain',
      body: 'qd%2FrRS%2BwitQXc6xXqrUWw7Revu92DX3o9PwyShuFL7Y%3D',
    });
  });

  it('writes every callback as the upstream does', async () => {
    const played = await against([xml('0', '100.50')]);

    await played.bet(BET);
    await played.settle(BET, WIN);
    await played.settle({ ...BET, betId: '7002', roundId: '9002' }, Decimal.ZERO);
    await played.cancel({ ...BET, betId: '7003' });
    await played.reward('demo001', '7004', Decimal.from('8.25'));
    await played.gift('demo001', '7005', Decimal.from('3'));
    await played.takeGiftBack('demo001', '7005', Decimal.from('3'));

    const game = 'gametype=bac&hostid=601';
    const listed = (id: string, net: string) =>
      `{"betlist":[{"betid":"${id}","bettype":1,"betamount":12.5,"resultamount":${net},"txnid":"${id}","rolling":12.5}]}`;
    expect(texts()).to.deep.equal([
      `/PlaceBet?username=demo001&currency=USD&amount=12.50&txnid=7001&timestamp=2026-01-15 09:30:01.250&ip=203.0.113.7&platform=0&${game}&gameid=9001&betdetails={"details":[{"type":1,"amount":12.5}]}`,
      `/PlayerWin?username=demo001&currency=USD&amount=25.00&txnid=7001W&timestamp=2026-01-15 09:30:02.250&${game}&Payouttime=2026-01-15 09:30:02&gameid=9001&rolling=12.50&retry=0&payoutdetails=${listed('7001', '12.5')}`,
      `/PlayerLost?username=demo001&currency=USD&txnid=7002W&timestamp=2026-01-15 09:30:03.250&${game}&Payouttime=2026-01-15 09:30:03&gameid=9002&rolling=12.50&retry=0&payoutdetails=${listed('7002', '-12.5')}`,
      `/PlaceBetCancel?username=demo001&currency=USD&amount=12.50&txnid=7003C&timestamp=2026-01-15 09:30:04.250&${game}&gameid=9001&txn_reverse_id=7003&retry=0&gamecancel=0`,
      '/BalanceAdjustment?username=demo001&currency=USD&amount=8.25&txnid=7004&timestamp=2026-01-15 09:30:05.250&adjustmenttype=1&adjustmenttime=2026-01-15 09:30:05&adjustmentdetails={"redemptionid":"7004"}',
      '/BalanceAdjustment?username=demo001&currency=USD&amount=3.00&txnid=7005&timestamp=2026-01-15 09:30:06.250&adjustmenttype=2&adjustmenttime=2026-01-15 09:30:06&adjustmentdetails={"gifttype":"1"}&ip=203.0.113.7&platform=0&hostid=601&retry=0',
      '/BalanceAdjustment?username=demo001&currency=USD&amount=3.00&txnid=7005C&timestamp=2026-01-15 09:30:07.250&adjustmenttype=3&adjustmenttime=2026-01-15 09:30:07&adjustmentdetails={"canceltxnid":"7005"}&ip=203.0.113.7&platform=0&hostid=601&retry=0',
    ]);
  });

  it('books what was acknowledged', async () => {
    const played = await against([xml('0', '1.00')]);
    const lost = { ...BET, betId: '7002', roundId: '9002' };
    const cancelled = { ...BET, betId: '7003' };

    await played.bet(BET);
    await played.settle(BET, WIN);
    await played.bet(lost);
    await played.settle(lost, Decimal.ZERO);
    await played.bet(cancelled);
    await played.cancel(cancelled);
    await played.reward('demo001', '7004', Decimal.from('8.25'));
    await played.gift('demo001', '7005', Decimal.from('3'));

    expect(bookOf(played)).to.deep.equal([
      ['7001', 'demo001', '12.5'],
      ['7002', 'demo001', '-12.5'],
      ['7003', 'demo001', '0'],
      ['7004', 'demo001', '8.25'],
      ['7005', 'demo001', '-3'],
    ]);
  });

  it('books a repetition once', async () => {
    const played = await against([xml('0', '1.00')]);

    await played.bet(BET);
    await played.repeat();
    await played.settle(BET, WIN);
    await played.repeat();
    await played.repeat();

    expect(bookOf(played)).to.deep.equal([['7001', 'demo001', '12.5']]);
  });

  it('pays several bets of a round together', async () => {
    const played = await against([xml('0', '1.00')]);
    const other = { ...BET, betId: '7002', stake: Decimal.from('2.5') };

    await played.bet(BET);
    await played.bet(other);
    await played.settleRound({ bets: [BET, other], payout: WIN });

    expect(texts()).to.have.length(3);
    expect(texts()[2]).to.include('amount=25.00').and.include('rolling=15.00').and.include('"resultamount":-2.5');
    expect(bookOf(played)).to.deep.equal([
      ['7001', 'demo001', '12.5'],
      ['7002', 'demo001', '-2.5'],
    ]);
  });

  it('pays a round once, whichever of its bets is settled', async () => {
    const played = await against([xml('0', '1.00')]);

    await played.settle(BET, WIN);
    await played.settle({ ...BET, betId: '7002' }, WIN);

    expect(texts()[1]).to.include('&txnid=7001W&');
    expect(bookOf(played)).to.deep.equal([['7001', 'demo001', '25']]);
  });

  it('repeats byte for byte', async () => {
    const played = await against([xml('0', '1.00')]);

    await played.bet(BET);
    await played.repeat();

    expect(gateway!.arrived[1]).to.deep.equal(gateway!.arrived[0]);
  });

  it('has nothing to repeat before the first callback', async () => {
    const played = await against([xml('0')]);

    expect(() => played.repeat()).to.throw('nothing was sent yet');
  });

  it('counts thousands of a thousandfold currency, and tells the balance in the wallet’s unit', async () => {
    const played = await against([xml('0', '88.00')], 'IDR');

    const { balance } = await played.bet({ ...BET, stake: Decimal.from('12500') });

    expect(balance?.toString()).to.equal('88000');
    expect(texts()[0]).to.include('&amount=12.50&').and.include('{"type":1,"amount":12.5}');
  });

  for (const [title, answer, expected] of [
    ['0', xml('0', '88.00'), { outcome: 'accepted', code: '0' }],
    ['1004', xml('1004', '5.00'), { outcome: 'refused', code: '1004' }],
    ['1005', xml('1005', '5.00'), { outcome: 'refused', code: '1005' }],
    ['9999', xml('9999'), { outcome: 'unknown', code: '9999' }],
    ['a page for people', '<html><body>Gateway Time-out</body>', { outcome: 'unknown', code: '' }],
    ['words instead of a code', xml('fine'), { outcome: 'unknown', code: '' }],
    ['a status of a proxy', 502, { outcome: 'unknown', code: '' }],
    ['a cut line', 'cut', { outcome: 'unknown', code: '' }],
  ] as const) {
    it(`sends a bet once, and makes of ${title} that it is ${expected.outcome}`, async () => {
      const played = await against([answer]);

      expect(await played.bet(BET)).to.deep.include(expected);
      expect(gateway!.arrived).to.have.length(1);
      expect(bookOf(played)).to.have.length(expected.outcome === 'accepted' ? 1 : 0);
    });
  }

  for (const [title, answer] of [
    ['refused', xml('1004', '5.00')],
    ['not answered', 'cut'],
  ] as const) {
    it(`takes a bet back that was ${title}`, async () => {
      const played = await against([answer, xml('0', '5.00')]);

      await played.betOrTakeBack(BET);

      expect(gateway!.arrived.map(({ path }) => path)).to.deep.equal(['/PlaceBet', '/PlaceBetCancel']);
      expect(bookOf(played)).to.deep.equal([['7001', 'demo001', '0']]);
    });
  }

  it('leaves a bet that was taken alone', async () => {
    const played = await against([xml('0', '5.00')]);

    await played.betOrTakeBack(BET);

    expect(gateway!.arrived).to.have.length(1);
  });

  it('does not believe in a late bet that it has taken back', async () => {
    const played = await against([xml('0', '5.00')]);

    await played.cancel(BET);
    await played.bet(BET);

    expect(bookOf(played)).to.deep.equal([['7001', 'demo001', '0']]);
  });
});
