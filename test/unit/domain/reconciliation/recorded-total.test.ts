import { expect } from 'chai';
import { reachesTotal } from '../../../../src/domain/reconciliation/recorded-total.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import type { WalletTransaction } from '../../../../src/domain/wallet/wallet-event.ts';
import { event } from '../wallet/wallet-seeds.ts';

const moved = (amount: string, more: Partial<WalletTransaction> = {}): WalletTransaction => ({
  ...event({ movement: amount }),
  id: amount,
  status: 'accepted',
  refusedBecause: undefined,
  moved: Decimal.from(amount),
  balanceAfter: Decimal.ZERO,
  ...more,
});

const reaches = (net: string, booked: readonly WalletTransaction[], ...added: readonly WalletTransaction[]): boolean =>
  reachesTotal({ of: { wagerId: 'W1' }, net: Decimal.from(net) }, { booked, added });

describe('what is booked from the records of a wager', () => {
  it('is booked when the wager then comes to what its record says', () => {
    expect(reaches('15', [moved('-10')], moved('25'))).to.equal(true);
    expect(reaches('15', [], moved('-10'), moved('25'))).to.equal(true);
    expect(reaches('-10', [moved('-10')], moved('0'))).to.equal(true);
  });

  for (const [title, net, booked, added] of [
    ['bonuses were booked before', '2.5', ['-10', '5', '7'], '12.5'],
    ['the bet was given back', '20', ['-10', '10'], '30'],
    ['a bet is missing', '5', ['-10'], '25'],
    ['the last digit of ten differs', '15.0000000001', ['-10'], '25'],
  ] as const) {
    it(`is not booked when ${title}`, () => {
      const before = booked.map((amount) => moved(amount));

      expect(reaches(net, before, moved(added))).to.equal(false);
    });
  }

  it('counts neither what was refused, nor other wagers, nor other rounds', () => {
    const others = [moved('-10'), moved('-5', { status: 'refused' }), moved('-7', { wagerId: 'W2', roundId: 'R2' })];

    expect(reaches('15', others, moved('25'))).to.equal(true);
    const ofRound = { of: { roundId: 'R2' }, net: Decimal.from('18') };
    expect(reachesTotal(ofRound, { booked: others, added: [moved('25')] })).to.equal(true);
  });

  it('may be nothing at all, whatever the wager comes to', () => {
    expect(reaches('99', [moved('-10')])).to.equal(true);
    expect(reaches('99', [moved('-10')], moved('25', { status: 'refused' }))).to.equal(true);
  });
});
