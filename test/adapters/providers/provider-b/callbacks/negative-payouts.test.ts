/** Negative payouts from the wire into the ledger. The document deducts negative amounts; two operators add their size, one leaves them out. */
import { expect } from 'chai';
import { WagerDesk } from './wager-desk.ts';

describe('a negative payout that provider-b sends as deposit', () => {
  let wagers: WagerDesk;

  beforeEach(async () => {
    wagers = new WagerDesk();
    await wagers.open();
    await wagers.send('withdraw', 'BET', '-10');
  });

  for (const action of ['SETTLED', 'BONUS', 'JACKPOT', 'PROMO', 'FREEBET', 'LEADERBOARD']) {
    it(`is deducted with ${action}, and a person is asked to look`, async () => {
      expect(await wagers.send('deposit', action, '-4')).to.equal(0);
      expect(await wagers.balance()).to.equal('86');
      expect(wagers.doubts).to.deep.equal(['contrary_sign']);
    });
  }

  it('is refused and in doubt when it is more than the player has', async () => {
    expect(await wagers.send('deposit', 'SETTLED', '-90.01')).to.equal(1001);
    expect(await wagers.balance()).to.equal('90');
    expect(wagers.doubts).to.deep.equal(['insufficient_balance']);
  });

  it('leaves a positive payout, and the deductions that the document names, without a doubt', async () => {
    expect(await wagers.send('deposit', 'SETTLED', '5')).to.equal(0);
    expect(await wagers.send('withdraw', 'SETTLED', '-2')).to.equal(0);
    expect(await wagers.send('deposit', 'ADJUSTMENT', '-1')).to.equal(0);
    expect(await wagers.balance()).to.equal('92');
    expect(wagers.doubts).to.deep.equal([]);
  });
});
