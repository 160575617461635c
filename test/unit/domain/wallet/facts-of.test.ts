import { expect } from 'chai';
import fc from 'fast-check';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { WalletModel } from './wallet-model.ts';
import { bet, cancel, event, POLICY, win } from './wallet-seeds.ts';

describe('a wallet over any history of events', () => {
  const story = fc.array(
    fc.constantFrom(bet, win, cancel, event({ transactionId: '9', wagerId: 'W9', movement: '-7' })),
    {
      maxLength: 30,
    },
  );

  it('moves every number once, in any order and with any repetitions', () => {
    fc.assert(
      fc.property(story, (events) => {
        const wallet = new WalletModel('1000', POLICY);
        for (const arrived of events) wallet.take(arrived);
        const numbers = wallet.transactions.map(({ kind, transactionId }) => `${kind} ${transactionId}`);
        const moved = wallet.transactions.reduce((sum, one) => sum.plus(one.moved), Decimal.from('1000'));
        return new Set(numbers).size === numbers.length && moved.equals(wallet.balance);
      }),
    );
  });

  it('never gives a stake back twice, and never pays a cancelled bet', () => {
    fc.assert(
      fc.property(story, (events) => {
        const wallet = new WalletModel('1000', POLICY);
        for (const arrived of events) wallet.take(arrived);
        const net = wallet.transactions
          .filter(({ wagerId }) => wagerId === 'W1')
          .reduce((sum, one) => sum.plus(one.moved), Decimal.ZERO)
          .toString();
        return ['0', '-10', '15'].includes(net);
      }),
    );
  });

  it('never lets a bet overdraw a wallet', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 40 }), (stakes) => {
        const wallet = new WalletModel('100', POLICY);
        stakes.forEach((stake, at) => {
          wallet.take(event({ transactionId: String(at), wagerId: String(at), movement: `-${stake}` }));
          expect(wallet.balance.isNegative()).to.equal(false);
        });
      }),
    );
  });
});
