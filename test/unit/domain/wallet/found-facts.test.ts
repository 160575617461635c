import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { factsOf } from '../../../../src/domain/wallet/facts-of.ts';
import type { MoneyPolicy } from '../../../../src/domain/wallet/money-policy.ts';
import type { WalletEvent, WalletTransaction } from '../../../../src/domain/wallet/wallet-event.ts';
import { bet, cancel, event, POLICY, win } from './wallet-seeds.ts';

const RECORD = 'recorded-wager';
const BY_ROUND: MoneyPolicy = { ...POLICY, settlesBy: 'round', resentPayoutNumber: 'may_differ' };

/** A kept event; it moved its movement unless something else is said. */
const kept = (of: WalletEvent, given: Partial<WalletTransaction> = {}): WalletTransaction => ({
  ...of,
  id: of.transactionId,
  status: 'accepted',
  moved: of.movement,
  balanceAfter: Decimal.ZERO,
  refusedBecause: undefined,
  ...given,
});
const facts = (of: WalletEvent, transactions: readonly WalletTransaction[], policy = POLICY) =>
  factsOf(of, { transactions, balance: undefined }, policy);
const betOf = (transactionId: string, movement: string, wagerId = 'W1') => event({ transactionId, movement, wagerId });
const ofWager = event({ ...cancel, movement: '10', corrects: { wagerId: 'W1' } });

describe('the target of a correction of several transactions', () => {
  for (const [what, transactions, target] of [
    ['is the one of its amount', [kept(betOf('5', '-5')), kept(betOf('6', '-10')), kept(betOf('7', '-5'))], '6'],
    ['is one in the other direction', [kept({ ...win, movement: Decimal.from('3') }), kept(betOf('6', '-4'))], '6'],
    ['is an accepted one', [kept(bet, { status: 'asked' }), kept({ ...win, movement: Decimal.from('3') })], '2'],
    ['is no open one of its amount', [kept(betOf('5', '-10'), { status: 'asked' }), kept(betOf('6', '-4'))], '6'],
    ['is any that was not refused', [kept(bet, { status: 'asked' })], '1'],
    ['is a refused one when there is no other', [kept(bet, { status: 'refused' })], '1'],
  ] as const) {
    it(what, () => {
      expect(facts(ofWager, transactions).target?.id).to.equal(target);
    });
  }
});

describe('a correction', () => {
  it('that was refused counts nowhere', () => {
    const refused = kept(cancel, { status: 'refused' });

    expect(facts(bet, [refused]).correction).to.equal(undefined);
    expect(facts(win, [kept(bet), refused]).correction).to.equal(undefined);
    expect(facts({ ...cancel, transactionId: '4' }, [kept(bet), refused]).correction).to.equal(undefined);
  });

  it('that names nothing takes back nothing', () => {
    expect(facts(bet, [kept({ ...cancel, corrects: undefined })]).correction).to.equal(undefined);
  });

  it('is no payout, even one that names a bet', () => {
    const payout = kept({ ...win, corrects: cancel.corrects });

    expect(facts(bet, [payout]).correction).to.equal(undefined);
    expect(facts(win, [kept(bet), payout]).correction).to.equal(undefined);
  });

  it('of another bet is none of this one', () => {
    const other = kept({ ...cancel, corrects: { kind: 'bet', transactionId: '99' } });

    expect(facts(bet, [other]).correction).to.equal(undefined);
  });

  it('stays the last one of a bet whose reservation is refunded afterwards', () => {
    const refund = kept({ ...cancel, action: 'REFUND', transactionId: '4' });

    expect(facts(win, [kept(bet), kept(cancel), refund]).correction?.id).to.equal('3');
  });

  it('of a wager leaves none of it open, whatever another wager of the round has', () => {
    const other = kept(betOf('8', '-10', 'W2'));
    const corrections = [kept(ofWager), kept({ ...ofWager, transactionId: '4', corrects: { wagerId: 'W2' } })];

    expect(facts(win, [kept(bet), other, ...corrections], BY_ROUND).correction?.id).to.equal('3');
  });

  it('finds no settlement that was refused', () => {
    const refused = kept(win, { status: 'refused' });

    expect(facts(cancel, [kept(bet), refused]).settlement).to.equal(undefined);
    expect(facts(cancel, [kept(bet), kept(win)]).settlement?.id).to.equal('2');
  });
});

describe('a stake', () => {
  it('means no other transaction', () => {
    expect(facts(bet, [kept(betOf('5', '-5'))]).meant).to.deep.equal([]);
  });
});

describe('a settlement from a record', () => {
  const policy: MoneyPolicy = { ...POLICY, recordedSettlements: RECORD };
  const recorded = kept({ ...win, kind: RECORD, transactionId: 'W1' });

  it('is found for the events of its wager', () => {
    expect(facts(win, [recorded], policy).recorded?.id).to.equal('W1');
  });

  it('is none where it was refused, or where neither it nor the event names a wager', () => {
    const nameless = kept({ ...win, kind: RECORD, wagerId: undefined });

    expect(facts(win, [{ ...recorded, status: 'refused' }], policy).recorded).to.equal(undefined);
    expect(facts({ ...win, wagerId: undefined }, [nameless], policy).recorded).to.equal(undefined);
  });
});

describe('a payout that is resent', () => {
  it('was not paid by one that was refused', () => {
    const resent: WalletEvent = { ...win, isResent: true, transactionId: '9' };
    const refused = kept(win, { status: 'refused' });

    expect(facts(resent, [kept(bet), refused], BY_ROUND).paid).to.equal(undefined);
    expect(facts(resent, [kept(bet), kept(win)], BY_ROUND).paid?.id).to.equal('2');
  });
});
