import { expect } from 'chai';
import { FactsInBatch } from '../../../src/application/wallet/decide-batch.ts';
import type { WalletEvent } from '../../../src/domain/wallet/wallet-event.ts';
import { acceptedOf, betEvent, winEvent } from '../../ports/wallet-seeds.ts';
import { POLICY } from './provider-desk.ts';

describe('the facts about the payouts of a batch', () => {
  const own = { transactions: [acceptedOf(1, betEvent(1), '0')], isTakenElsewhere: false };
  const NOTHING = { transactions: [], isTakenElsewhere: false };

  /** How many transactions each event meets, when all are booked in turn. */
  function met(...events: readonly WalletEvent[]): readonly number[] {
    const inBatch = new FactsInBatch(POLICY);
    const shared = { transactions: own.transactions, ids: new Set<string>() };
    return events.map((event, at) => {
      const found = inBatch.of(event, { own: NOTHING, shared });
      inBatch.add(acceptedOf(at, event, '0'));
      return found.met;
    });
  }

  it('are found once in all bets of the wager, as soon as one payout is booked, also in several rounds', () => {
    const payouts = ['5', '6', '7', '8'].map((transactionId) => winEvent(1, { transactionId, roundId: transactionId }));

    expect(met(...payouts).slice(2)).to.deep.equal([0, 0]);
  });

  it('are found anew for a payout that is sent again, and behind a bet', () => {
    const again = winEvent(1, { transactionId: '7', isResent: true });

    expect(met(winEvent(1), winEvent(1, { transactionId: '6' }), again)[2]).to.be.greaterThan(0);
    expect(
      met(winEvent(1), winEvent(1, { transactionId: '6' }), betEvent(1), winEvent(1, { transactionId: '7' }))[3],
    ).to.be.greaterThan(0);
  });
});
