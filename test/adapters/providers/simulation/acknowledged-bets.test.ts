import { expect } from 'chai';
import { AcknowledgedBets } from '../../../../src/adapters/providers/simulation/acknowledged-bets.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

const movedOf = (book: AcknowledgedBets, id: string): string | undefined => book.acknowledged.get(id)?.moved.toString();

describe('the bets that a simulated provider believes in', () => {
  let book: AcknowledgedBets;

  beforeEach(() => {
    book = new AcknowledgedBets();
    book.note('bet-1', 'ann', { stake: Decimal.from('10') });
  });

  it('move what they pay less what they stake', () => {
    book.note('bet-1', 'ann', { payout: Decimal.from('25') });

    expect(movedOf(book, 'bet-1')).to.equal('15');
  });

  it('are the same after an acknowledgement that comes twice', () => {
    book.note('bet-1', 'ann', { stake: Decimal.from('10'), others: { 'tip-1': Decimal.from('3') } });
    book.note('bet-1', 'ann', { stake: Decimal.from('10'), others: { 'tip-1': Decimal.from('3') } });

    expect(movedOf(book, 'bet-1')).to.equal('-7');
  });

  it('stake nothing when they were taken back, even before they were acknowledged', () => {
    book.note('bet-2', 'ann', { isTakenBack: true });
    book.note('bet-2', 'ann', { stake: Decimal.from('10') });

    expect(movedOf(book, 'bet-2')).to.equal('0');
  });

  it('know the numbers of their other transactions', () => {
    book.note('bet-1', 'ann', { others: { 'tip-1': Decimal.from('3') } });

    expect(book.has('bet-1', 'tip-1')).to.equal(true);
    expect(book.has('bet-1', 'tip-2')).to.equal(false);
    expect(book.has('bet-2', 'tip-1')).to.equal(false);
  });
});
