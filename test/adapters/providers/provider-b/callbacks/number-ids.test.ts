/** Ids that are JSON numbers, and amounts that are finer than the ledger, from the wire into the books. */
import { expect } from 'chai';
import { NumberLiteral } from '../../../../../src/adapters/providers/upstream/exact-json.ts';
import { WagerDesk } from './wager-desk.ts';

const number = (literal: string) => NumberLiteral.of(literal);

describe('a number that provider-b sends as an id', () => {
  let wagers: WagerDesk;

  beforeEach(async () => {
    wagers = new WagerDesk();
    await wagers.open();
  });

  for (const again of ['1.0', '1e0', '10e-1']) {
    it(`moves one bet once, sent as 1 and as ${again}`, async () => {
      expect(await wagers.send('withdraw', 'BET', '-10', { id: number('1') })).to.equal(0);
      expect(await wagers.send('withdraw', 'BET', '-10', { id: number(again) })).to.equal(1003);
      expect(await wagers.balance()).to.equal('90');
    });
  }

  it('finds the wager of a correction', async () => {
    await wagers.send('withdraw', 'BET', '-10', { wager_code: number('7') });

    expect(await wagers.send('deposit', 'CANCEL', '10', { wager_code: number('7.0') })).to.equal(0);
    expect(await wagers.balance()).to.equal('100');
  });

  it('is no text of other letters', async () => {
    await wagers.send('withdraw', 'BET', '-10', { id: number('1') });

    expect(await wagers.send('withdraw', 'BET', '-10', { id: '1.0' })).to.equal(0);
    expect(await wagers.balance()).to.equal('80');
  });

  it('is in doubt where money is owed for a number that is not whole', async () => {
    await wagers.send('withdraw', 'BET', '-10');

    expect(await wagers.send('deposit', 'SETTLED', '25', { id: number('2.5') })).to.equal(999);
    expect(await wagers.balance()).to.equal('90');
    expect(wagers.doubts).to.deep.equal(['unreadable']);
  });

  it('pays by its push the product whose number has a point', async () => {
    await wagers.send('withdraw', 'BET', '-10', { product_code: 1040 });
    const prizes = { product_code: number('1040.0'), bet_amount: '10', prize_amount: '25' };

    expect(await wagers.push('SETTLED', prizes)).to.equal(0);
    expect(await wagers.balance()).to.equal('115');
  });
});

describe('an amount of provider-b that is finer than the ledger', () => {
  let wagers: WagerDesk;

  beforeEach(async () => {
    wagers = new WagerDesk();
    await wagers.open();
    await wagers.send('withdraw', 'BET', '-10');
  });

  it('is not rounded: the payout is refused and in doubt', async () => {
    expect(await wagers.send('deposit', 'SETTLED', '0.30000000000000004')).to.equal(999);
    expect(await wagers.balance()).to.equal('90');
    expect(wagers.doubts).to.deep.equal(['amount_too_fine']);
  });

  it('is paid where the further digits are zeros', async () => {
    expect(await wagers.send('deposit', 'SETTLED', '0.300000000000000000')).to.equal(0);
    expect(await wagers.balance()).to.equal('90.3');
    expect(wagers.doubts).to.deep.equal([]);
  });
});
