import { expect } from 'chai';
import { cluesOf, resentAmount } from '../../../../src/domain/wallet/clues-of.ts';
import { RECORDED_WAGER, type MoneyPolicy } from '../../../../src/domain/wallet/money-policy.ts';
import { bet, cancel, POLICY, win } from './wallet-seeds.ts';

const RECORDING: MoneyPolicy = { ...POLICY, recordedSettlements: RECORDED_WAGER };
const bonus = { ...win, action: 'BONUS' } as const;
const voided = { ...cancel, action: 'VOID', isReportOnly: true } as const;

describe('the clues of an event', () => {
  for (const [what, event] of [
    ['a stake', bet],
    ['a bonus', bonus],
    ['a report that the wager is void', voided],
  ] as const) {
    it(`lead from ${what} to the settlement of its wager from a record`, () => {
      // The books have this word, so it may not change.
      expect(cluesOf(event, RECORDING).recorded).to.deep.equal({ kind: 'recorded-wager', transactionId: 'W1' });
    });

    it(`lead from ${what} to no record where it names no wager, or nothing is settled from records`, () => {
      expect(cluesOf({ ...event, wagerId: undefined }, RECORDING)).not.to.have.property('recorded');
      expect(cluesOf(event, POLICY)).not.to.have.property('recorded');
    });
  }

  it('lead from any other report to nothing but its own number', () => {
    const { kind, transactionId } = win;

    expect(cluesOf({ ...win, isReportOnly: true }, RECORDING)).to.deep.equal({ kind, transactionId });
  });

  it('lead from a bonus that is sent again to no payout of its amount', () => {
    const policy: MoneyPolicy = { ...POLICY, resentPayoutNumber: 'may_differ' };

    expect(resentAmount({ ...bonus, isResent: true }, policy)).to.equal(undefined);
    expect(resentAmount({ ...win, isResent: true }, policy)?.amount.toString()).to.equal('25');
  });
});
