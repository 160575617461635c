import { expect } from 'chai';
import type { RelatedTransactions } from '../../../src/application/ports/wallet-book.ts';
import { allOf, BatchClues } from '../../../src/application/wallet/batch-clues.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { MoneyPolicy } from '../../../src/domain/wallet/money-policy.ts';
import { acceptedOf, betEvent, winEvent } from '../../ports/wallet-seeds.ts';
import { POLICY } from './provider-desk.ts';

const first = acceptedOf(1, betEvent(1), '0');
const second = acceptedOf(2, betEvent(2), '0');
const third = acceptedOf(3, betEvent(3), '0');
const found = (...transactions: RelatedTransactions['transactions']): RelatedTransactions => ({
  transactions,
  isTakenElsewhere: false,
});

const RESENDING: MoneyPolicy = { ...POLICY, resentPayoutNumber: 'may_differ' };
const TOTAL = { of: { wagerId: 'W1' }, net: Decimal.from('15') };
const win = (transactionId: string) => winEvent(1, { transactionId, isResent: true });

describe('the clues of a batch', () => {
  it('lead to a wager once, from the first of its payouts, and to the number and amount of each', () => {
    const [whole, own] = new BatchClues([win('8'), win('9')], RESENDING).clues;

    expect(whole).to.have.deep.property('closes', { wagerId: 'W1' });
    expect(own).to.deep.equal({
      kind: 'payout',
      transactionId: '9',
      paid: { roundId: 'R1', amount: Decimal.from('25') },
    });
  });

  it('lead to the corrections of a wager once, from the first of its bets, and to those of each number', () => {
    const [whole, own] = new BatchClues([betEvent(1), betEvent(1, { transactionId: '9' })], POLICY).clues;

    expect(whole).to.have.deep.property('stakes', { wagerId: 'W1' });
    expect(own).to.deep.equal({ kind: 'bet', transactionId: '9', stakes: { wagerId: undefined } });
  });

  it('of payouts have neither a stake nor an amount that was not sent again', () => {
    const [, own] = new BatchClues([winEvent(1), winEvent(1, { transactionId: '9' })], POLICY).clues;

    expect(own).to.deep.equal({ kind: 'payout', transactionId: '9' });
  });

  it('lead to all of the wager of a record once, after those of the events', () => {
    const { clues } = new BatchClues([betEvent(1), winEvent(1)], POLICY, TOTAL);

    expect(clues.slice(2)).to.deep.equal([{ kind: 'bet', transactionId: '1', whole: { wagerId: 'W1' } }]);
  });
});

describe('the transactions that the clues of a batch lead to', () => {
  const clues = new BatchClues([betEvent(7), winEvent(1), winEvent(1, { transactionId: '9' })], POLICY, TOTAL);
  const everything = [found(third), found(first), found(second, first), found(first, third)];

  it('are shared by the events of one wager', () => {
    const shared = { transactions: [first], ids: new Set([first.id]) };

    expect(clues.relatives(everything)(2)).to.deep.equal({ own: found(second, first), shared });
  });

  it('are the event’s own where nothing came before it in its wager', () => {
    const relativesOf = clues.relatives(everything);

    expect([relativesOf(0), relativesOf(1)]).to.deep.equal([{ own: found(third) }, { own: found(first) }]);
  });

  it('are not shared by bets that name no wager', () => {
    const bets = [1, 2].map((number) => betEvent(number, { wagerId: undefined }));

    expect(new BatchClues(bets, POLICY).relatives([found(first), found(second)])(1)).to.deep.equal({
      own: found(second),
    });
  });

  it('come once each, the shared ones first', () => {
    expect(allOf(clues.relatives(everything)(2))).to.deep.equal([first, second]);
    expect(allOf({ own: found(third) })).to.deep.equal([third]);
  });

  it('have those of the record’s wager at the end', () => {
    expect(clues.ofTotal(everything)).to.deep.equal([first, third]);
    expect(clues.ofTotal([])).to.deep.equal([]);
  });
});
