import { expect } from 'chai';
import fc from 'fast-check';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import type { MoneyPolicy } from '../../../../src/domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../../../src/domain/wallet/wallet-event.ts';
import { WalletModel } from './wallet-model.ts';

const POLICY: MoneyPolicy = {
  settlesBy: 'wager',
  settlementOfUnknownBet: 'refuse',
  cancellationOfUnknownBet: 'accept',
  cancellationAfterSettlement: 'refuse',
  mayOverdraw: ['resettle'],
};

const REPORT = {
  gameCode: undefined,
  gameType: undefined,
  betAmount: undefined,
  validBetAmount: undefined,
  prizeAmount: undefined,
  winLoss: undefined,
  detail: undefined,
};

const event = (given: Partial<Omit<WalletEvent, 'movement'>> & { readonly movement?: string }): WalletEvent => ({
  action: 'BET',
  kind: 'bet',
  transactionId: '1',
  reversal: 'stored',
  corrects: undefined,
  roundId: 'R1',
  wagerId: 'W1',
  report: REPORT,
  isReportOnly: false,
  occurredAtMs: 0,
  ...given,
  movement: Decimal.from(given.movement ?? '-10'),
});
const bet = event({});
const win = event({ action: 'SETTLED', kind: 'payout', transactionId: '2', movement: '25' });
const cancel = event({
  action: 'CANCEL',
  kind: 'cancel',
  transactionId: '3',
  movement: '10',
  corrects: { kind: 'bet', transactionId: '1' },
});

describe('deciding an event', () => {
  it('takes a stake, pays it out, and ends at the sum of both', () => {
    const wallet = new WalletModel('100', POLICY);

    wallet.take(bet);
    wallet.take(win);

    expect(wallet.balance.toString()).to.equal('115');
  });

  it('refuses a bet that the wallet cannot pay, and moves nothing', () => {
    const wallet = new WalletModel('9.99', POLICY);

    expect(wallet.take(bet)).to.deep.equal({ kind: 'refuse', because: 'insufficient_balance' });
    expect(wallet.balance.toString()).to.equal('9.99');
  });

  it('repeats the first answer for the same number and content', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);

    expect(wallet.take(bet)).to.deep.equal({ kind: 'repeat', of: wallet.transactions[0] });
    expect(wallet.balance.toString()).to.equal('90');
  });

  it('repeats a refusal too, even if the wallet could pay by now', () => {
    const wallet = new WalletModel('5', POLICY);
    wallet.take(bet);
    wallet.balance = Decimal.from('100');

    expect(wallet.take(bet).kind).to.equal('repeat');
  });

  it('cancels the bet of a wager that was taken, and not an earlier try that was refused', () => {
    const wallet = new WalletModel('5', POLICY);
    wallet.take(bet);
    wallet.balance = Decimal.from('100');
    wallet.take(event({ transactionId: '7' }));

    wallet.take({ ...cancel, corrects: { wagerId: 'W1' } });

    expect(wallet.balance.toString()).to.equal('100');
  });

  it('gives nothing back for a bet that was refused, whatever amount the cancellation quotes', () => {
    const wallet = new WalletModel('5', POLICY);
    wallet.take(bet);

    wallet.take({ ...cancel, reversal: 'reported' });

    expect(wallet.balance.toString()).to.equal('5');
  });

  it('pays a settlement that overtook its bet when it is repeated after the bet', () => {
    const wallet = new WalletModel('100', POLICY);

    expect(wallet.take(win)).to.deep.equal({ kind: 'refuse', because: 'unknown_bet' });
    wallet.take(bet);
    wallet.take(win);

    expect(wallet.balance.toString()).to.equal('115');
  });

  it('refuses the same number with another content as a conflict', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);

    expect(wallet.take(event({ movement: '-11' }))).to.deep.equal({ kind: 'refuse', because: 'conflict' });
  });

  it('takes one number of two numberings for two transactions', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);

    expect(wallet.take({ ...win, transactionId: '1' }).kind).to.equal('apply');
  });

  it('moves back what was moved, whatever amount the cancellation quotes', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);

    wallet.take({ ...cancel, movement: Decimal.from('999') });

    expect(wallet.balance.toString()).to.equal('100');
  });

  it('refuses a bet whose cancellation came first', () => {
    const wallet = new WalletModel('100', POLICY);

    expect(wallet.take(cancel)).to.deep.equal({ kind: 'await', isAccepted: true });
    expect(wallet.take(bet)).to.deep.equal({ kind: 'refuse', because: 'bet_cancelled' });
    expect(wallet.balance.toString()).to.equal('100');
  });

  it('remembers such a cancellation also where the provider is told that it was refused', () => {
    const wallet = new WalletModel('100', { ...POLICY, cancellationOfUnknownBet: 'refuse' });

    expect(wallet.take(cancel)).to.deep.equal({ kind: 'await', isAccepted: false });
    expect(wallet.take(bet).kind).to.equal('refuse');
  });

  it('takes a second cancellation of one bet for a repetition of the first', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);
    wallet.take(cancel);

    expect(wallet.take({ ...cancel, transactionId: '4' }).kind).to.equal('repeat');
    expect(wallet.balance.toString()).to.equal('100');
  });

  it('refuses to cancel a settled bet, unless the policy has it otherwise', () => {
    const strict = new WalletModel('100', POLICY);
    const lenient = new WalletModel('100', { ...POLICY, cancellationAfterSettlement: 'accept' });
    for (const wallet of [strict, lenient]) {
      wallet.take(bet);
      wallet.take(win);
    }

    expect(strict.take(cancel)).to.deep.equal({ kind: 'refuse', because: 'already_settled' });
    expect(lenient.take(cancel).kind).to.equal('apply');
  });

  it('refuses to pay a cancelled bet', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);
    wallet.take(cancel);

    expect(wallet.take(win)).to.deep.equal({ kind: 'refuse', because: 'bet_cancelled' });
  });

  it('pays a round in which one of two bets was cancelled', () => {
    const wallet = new WalletModel('100', { ...POLICY, settlesBy: 'round' });
    wallet.take(bet);
    wallet.take({ ...bet, transactionId: '11', wagerId: 'W2' });
    wallet.take(cancel);

    expect(wallet.take(win).kind).to.equal('apply');
  });

  it('pays for a bet that was never seen only where the policy says so', () => {
    expect(new WalletModel('0', POLICY).take(win)).to.deep.equal({ kind: 'refuse', because: 'unknown_bet' });
    expect(new WalletModel('0', { ...POLICY, settlementOfUnknownBet: 'accept' }).take(win).kind).to.equal('apply');
  });

  it('pays what names no bet where the policy says that it never does, and nothing else without one', () => {
    const wallet = new WalletModel('0', { ...POLICY, payoutsWithoutBet: ['cash-out'] });
    const cashOut = event({ action: 'SETTLED', kind: 'cash-out', movement: '25', wagerId: undefined });

    expect(wallet.take(cashOut).kind).to.equal('apply');
    expect(wallet.take(win)).to.deep.equal({ kind: 'refuse', because: 'unknown_bet' });
  });

  it('moves nothing for a report, and still knows it again', () => {
    const wallet = new WalletModel('0', POLICY);
    const report = event({ action: 'VOID', kind: 'report', movement: '0', isReportOnly: true });

    expect(wallet.take(report)).to.deep.equal({ kind: 'apply', moved: Decimal.ZERO });
    expect(wallet.take(report).kind).to.equal('repeat');
  });

  it('pays a bonus without any bet', () => {
    expect(new WalletModel('0', POLICY).take(event({ action: 'BONUS', kind: 'bonus', movement: '5' })).kind).to.equal(
      'apply',
    );
  });

  it('lets only what the policy names take a balance below zero', () => {
    const correction = event({ action: 'SETTLED', transactionId: '5', kind: 'resettle', movement: '-30' });
    const wallet = new WalletModel('10', POLICY);
    wallet.take(bet);

    expect(wallet.take({ ...correction, kind: 'payout' })).to.deep.equal({
      kind: 'refuse',
      because: 'insufficient_balance',
    });
    expect(wallet.take(correction).kind).to.equal('apply');
    expect(wallet.balance.toString()).to.equal('-30');
  });

  const story = fc.array(
    fc.constantFrom(bet, win, cancel, event({ transactionId: '9', wagerId: 'W9', movement: '-7' })),
    {
      maxLength: 30,
    },
  );

  it('moves every number once, in whatever order and however often it comes', () => {
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

  it('never leaves a stake taken and given back twice, or cancelled and paid', () => {
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
