/** Decisions that no other history shows: each fails when one condition of the rule is left out. */
import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { decideEvent, isFinal, type EventDecision } from '../../../../src/domain/wallet/decide-event.ts';
import { factsOf } from '../../../../src/domain/wallet/facts-of.ts';
import type { MoneyPolicy } from '../../../../src/domain/wallet/money-policy.ts';
import type { WalletEvent, WalletTransaction } from '../../../../src/domain/wallet/wallet-event.ts';
import { bet, cancel, event, POLICY, win } from './wallet-seeds.ts';

type Status = WalletTransaction['status'];

const policy = { ...POLICY, recordedSettlements: 'recorded-wager' } as const;
const kept = (given: WalletEvent, status: Status = 'accepted', moved = given.movement): WalletTransaction => ({
  ...given,
  id: `${given.kind} ${given.transactionId}`,
  status,
  refusedBecause: status === 'refused' ? 'insufficient_balance' : undefined,
  moved: status === 'accepted' ? moved : Decimal.ZERO,
  balanceAfter: Decimal.ZERO,
});
/** In a wallet with 100. */
const decided = (
  arrived: WalletEvent,
  transactions: readonly WalletTransaction[],
  terms: MoneyPolicy = policy,
): EventDecision =>
  decideEvent(arrived, factsOf(arrived, { transactions, balance: Decimal.from('100') }, terms), terms);

/** A correction that states its amount. */
const stated = (action: 'CANCEL' | 'ROLLBACK' | 'REFUND', movement: string, transactionId = '8'): WalletEvent =>
  event({ action, kind: 'cancel', transactionId, movement, reversal: 'reported', corrects: { wagerId: 'W1' } });
const refund = (movement: string, corrects: WalletEvent['corrects']): WalletEvent =>
  event({ action: 'REFUND', kind: 'refund', transactionId: '7', movement, corrects });

describe('a refusal', () => {
  it('is decided anew when the provider repeats what the record contradicts, because the record may change', () => {
    expect(isFinal('settled_by_record')).to.equal(false);
    expect(isFinal('record_differs')).to.equal(false);
    expect(isFinal('bet_cancelled')).to.equal(true);
  });
});

describe('a repetition', () => {
  const refused = kept(bet, 'refused');

  it('of a bet that was taken back says so', () => {
    expect(decided(bet, [kept(bet), kept(cancel)])).to.deep.equal({ kind: 'repeat', of: kept(bet), isTakenBack: true });
  });

  it('of a refused bet that was cancelled says nothing of that, because nothing was taken', () => {
    expect(decided(bet, [refused, kept(cancel)])).to.deep.equal({ kind: 'repeat', of: refused });
  });

  it('of an accepted bet without a correction is not taken back', () => {
    expect(decided(bet, [kept(bet)])).to.deep.equal({ kind: 'repeat', of: kept(bet) });
  });

  it('of a payout that was paid after its bet was taken back is not taken back itself', () => {
    expect(decided(win, [kept(bet), kept(cancel), kept(win)])).to.deep.equal({ kind: 'repeat', of: kept(win) });
  });
});

describe('a bonus', () => {
  const bonus = (movement: string) => event({ action: 'BONUS', kind: 'bonus', transactionId: '6', movement });

  it('that takes more than the balance is refused', () => {
    expect(decided(bonus('-101'), [])).to.deep.equal({ kind: 'refuse', because: 'insufficient_balance' });
    expect(decided(bonus('-100'), []).kind).to.equal('apply');
  });

  it('of the amount of the record is not the settlement of its wager', () => {
    const recorded = kept(event({ action: 'SETTLED', kind: 'recorded-wager', transactionId: 'W1', movement: '25' }));
    expect(decided(bonus('25'), [kept(bet), recorded])).to.deep.equal({ kind: 'refuse', because: 'settled_by_record' });
  });

  it('without a doubt has none, not even an empty one', () => {
    expect(Object.keys(decided(bonus('5'), []))).to.deep.equal(['kind', 'moved']);
  });
});

describe('a correction of what moved nothing', () => {
  const refused = kept(bet, 'refused');
  const again = { ...cancel, transactionId: '9' };

  it('is a repetition where another number has corrected the refused bet before', () => {
    const first = kept(cancel, 'accepted', Decimal.ZERO);
    expect(decided(again, [refused, first])).to.deep.equal({ kind: 'repeat', of: first });
  });

  it('is done, not repeated, where it is the first about a bet of nothing', () => {
    const empty = kept(event({ movement: '0' }));
    expect(decided({ ...cancel, movement: Decimal.ZERO }, [empty]).kind).to.equal('apply');
  });
});

describe('a cancellation', () => {
  it('after a return of a part returns the rest', () => {
    const part = kept(refund('4', cancel.corrects));
    const decision = decided(cancel, [kept(bet), part]);
    expect(decision.kind === 'apply' && decision.moved.toString()).to.equal('6');
  });

  it('that quotes no amount is not misquoted', () => {
    const decision = decided({ ...cancel, movement: Decimal.ZERO }, [kept(bet)]);
    expect(decision).to.deep.equal({ kind: 'apply', moved: Decimal.from('10') });
  });

  it('that quotes an amount where nothing is to be returned is not misquoted', () => {
    const empty = kept(event({ movement: '0' }));
    expect(decided(cancel, [empty])).to.deep.equal({ kind: 'apply', moved: Decimal.ZERO });
  });

  it('of a wager waits as long as one of its two bets is asked about', () => {
    const asked = kept(event({ transactionId: '2' }), 'asked');
    const ofWager = { ...cancel, corrects: { wagerId: 'W1' } };
    expect(decided(ofWager, [kept(bet), asked])).to.deep.equal({ kind: 'wait', for: asked });
  });
});

describe('a stated return', () => {
  it('of nothing is done even where nothing had moved', () => {
    const empty = kept(event({ movement: '0' }));
    expect(decided(stated('CANCEL', '0'), [empty])).to.deep.equal({ kind: 'apply', moved: Decimal.ZERO });
  });

  it('that takes more than the balance is refused', () => {
    const terms = { ...policy, cancellationAfterSettlement: 'accept' } as const;
    const tookBack = (payout: string): EventDecision =>
      decided(stated('ROLLBACK', `-${payout}`), [kept(bet), kept({ ...win, movement: Decimal.from(payout) })], terms);
    expect(tookBack('101')).to.deep.equal({ kind: 'refuse', because: 'insufficient_balance' });
    expect(tookBack('100').kind).to.equal('apply');
  });
});

describe('a refund', () => {
  it('waits as long as an Agent is asked about its bet', () => {
    const asked = kept(bet, 'asked');
    expect(decided(refund('10', cancel.corrects), [asked])).to.deep.equal({ kind: 'wait', for: asked });
  });

  it('of a stake of nothing moves its money, and a person looks at it', () => {
    const empty = kept(event({ movement: '0' }));
    const decision = decided(refund('10', cancel.corrects), [empty]);
    expect(decision).to.deep.equal({ kind: 'apply', moved: Decimal.from('10'), discrepancy: 'refund_without_stake' });
  });
});
