import { expect } from 'chai';
import { WalletModel } from './wallet-model.ts';
import { bet, POLICY, win } from './wallet-seeds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

describe('a settlement that was read from the record of a whole wager', () => {
  const policy = { ...POLICY, recordedSettlements: 'recorded' } as const;
  const recorded = { ...win, kind: 'recorded', transactionId: 'W1' };
  let wallet: WalletModel;

  beforeEach(() => {
    wallet = new WalletModel('100', policy);
    wallet.take(bet);
  });

  it('stands for the settlement of the same amount that is pushed later', () => {
    wallet.take(recorded);

    expect(wallet.take(win).kind).to.equal('repeat');
    expect(wallet.balance.toString()).to.equal('115');
  });

  it('is a repetition of the settlement that was pushed before', () => {
    wallet.take(win);

    expect(wallet.take(recorded).kind).to.equal('repeat');
    expect(wallet.balance.toString()).to.equal('115');
  });

  it('lets a person decide about a pushed settlement of another amount', () => {
    wallet.take(recorded);

    expect(wallet.take({ ...win, movement: Decimal.from('20') })).to.deep.equal({
      kind: 'refuse',
      because: 'conflict',
    });
    expect(wallet.balance.toString()).to.equal('115');
  });
});
