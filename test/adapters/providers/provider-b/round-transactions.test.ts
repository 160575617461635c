import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { BET, movedBy, row, rows, ScriptedRounds, WIN } from './scripted-rounds.ts';

const shortOf = ({ id, action, amount, wager_code }: Readonly<Record<string, unknown>>) => [
  id,
  action,
  amount,
  wager_code,
];

describe('the transactions that the simulator of protocol B sends', () => {
  let script: ScriptedRounds;

  beforeEach(() => {
    script = new ScriptedRounds();
  });
  afterEach(() => script.stop());

  const pathOf = (nth: number) => script.arrived[nth]!.path;
  const transactionIn = (nth = 0) => script.transactions(nth)[0]!;

  // All recorded requests: amounts are texts, deductions negative, and each transaction has a UUID.
  it('send each transaction with an id of its own, amounts as text, and deductions negative by withdraw', async () => {
    const played = await script.against([rows(row(0, 90.5))]);

    await played.bet(BET);
    await played.settle(BET, WIN);
    await played.cancel(BET);
    await played.change(BET, { action: 'ROLLBACK', amount: Decimal.from('-25') });
    await played.change(BET, { action: 'ROLLBACK', amount: Decimal.from('5') });

    expect([0, 1, 2, 3, 4].map((nth) => [pathOf(nth).slice(17), ...shortOf(transactionIn(nth))])).to.deep.equal([
      ['withdraw', 'id-1', 'BET', '-12.5', 'W1'],
      ['deposit', 'id-2', 'SETTLED', '25', 'W1'],
      ['deposit', 'id-3', 'CANCEL', '12.5', 'W1'],
      ['withdraw', 'id-4', 'ROLLBACK', '-25', 'W1'],
      ['deposit', 'id-5', 'ROLLBACK', '5', 'W1'],
    ]);
    expect(transactionIn()).to.include({ bet_amount: '12.5', prize_amount: '0', tip_amount: '0' });
  });

  it('do a bet, its settlement and its cancellation again under the same ids, and whatever else under a new one', async () => {
    const played = await script.against([rows(row(0, 90.5))]);
    const change = { action: 'ROLLBACK', amount: Decimal.from('-25') };

    for (let time = 0; time < 2; time += 1) {
      await played.bet(BET);
      await played.settle(BET, WIN);
      await played.cancel(BET);
      await played.change(BET, change);
    }

    const sentIds = script.arrived.map((_, nth) => transactionIn(nth)['id']);
    expect(sentIds).to.deep.equal(['id-1', 'id-2', 'id-3', 'id-4', 'id-1', 'id-2', 'id-3', 'id-5']);
  });

  // The document's samples.
  it('send numbers, and deductions without a sign, where they are told to', async () => {
    const played = await script.against([rows(row(0, 90.5))], { signsDeductions: false, writesNumbers: true });

    await played.bet(BET);

    expect(transactionIn()).to.include({ amount: 12.5, bet_amount: 12.5, tip_amount: 0 });
    expect(movedBy(played)).to.deep.equal([['W1', 'demo001', '-12.5']]);
  });

  // An operator in production: live tables send a bet for each sub-bet, under one wager code.
  it('send several bets of one wager', async () => {
    const played = await script.against([rows(row(0, 90.5))]);

    await played.bets([BET, { ...BET, betId: 'W2', wagerCode: 'W1' }]);

    expect(script.transactions().map(shortOf)).to.deep.equal([
      ['id-1', 'BET', '-12.5', 'W1'],
      ['id-2', 'BET', '-12.5', 'W1'],
    ]);
  });

  it('send a reserve, and what comes back of it with its wager or without', async () => {
    const played = await script.against([rows(row(0, 90.5))]);

    await played.change(BET, { action: 'BET_PRESERVE', amount: Decimal.from('-12.5') });
    await played.change(BET, { action: 'PRESERVE_REFUND', amount: Decimal.from('2') });
    await played.change(BET, { action: 'PRESERVE_REFUND', amount: Decimal.from('3'), isNameless: true });

    expect([0, 1, 2].map((nth) => shortOf(transactionIn(nth)))).to.deep.equal([
      ['id-1', 'BET_PRESERVE', '-12.5', 'W1'],
      ['id-2', 'PRESERVE_REFUND', '2', 'W1'],
      ['id-3', 'PRESERVE_REFUND', '3', undefined],
    ]);
    expect(transactionIn(2)).not.to.have.property('round_id');
    expect(movedBy(played)).to.deep.equal([['W1', 'demo001', '-7.5']]);
  });

  it('double the slash that their address ends with', async () => {
    const played = await script.against([rows(row(0, 90.5))], { slash: '/' });

    await played.bet(BET);

    expect(pathOf(0)).to.equal('//v1/api/seamless/withdraw');
  });

  // The hosted suite: what has been given back whole is a duplicate, under whatever id, and moves nothing.
  it('note no correction that is a duplicate when it is first sent, and every one that is when it is sent again', async () => {
    const played = await script.against([rows(row(0, 1)), rows(row(1003, 1)), 'cut', rows(row(1003, 1))]);
    const part = { action: 'CANCEL', amount: Decimal.from('5') };

    await played.bet(BET);
    await played.change(BET, part);
    const afterFirst = movedBy(played);
    await played.change(BET, part);

    expect(afterFirst).to.deep.equal([['W1', 'demo001', '-12.5']]);
    expect(movedBy(played)).to.deep.equal([['W1', 'demo001', '-7.5']]);
  });
});
