import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { WalletModel } from './wallet-model.ts';
import { bet, cancel, event, POLICY, win } from './wallet-seeds.ts';

describe('deciding an event', () => {
  it('takes a stake and pays out, and the balance is the sum of both', () => {
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

  it('cancels the accepted bet of a wager, and not an earlier refused one', () => {
    const wallet = new WalletModel('5', POLICY);
    wallet.take(bet);
    wallet.balance = Decimal.from('100');
    wallet.take(event({ transactionId: '7' }));

    wallet.take({ ...cancel, corrects: { wagerId: 'W1' } });

    expect(wallet.balance.toString()).to.equal('100');
  });

  it('gives nothing back for a refused bet, whatever amount the cancellation states', () => {
    const wallet = new WalletModel('5', POLICY);
    wallet.take(bet);

    wallet.take({ ...cancel, reversal: 'reported' });

    expect(wallet.balance.toString()).to.equal('5');
  });

  it('pays an early settlement when it is repeated after its bet', () => {
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

  it('counts one number of two kinds as two transactions', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);

    expect(wallet.take({ ...win, transactionId: '1' }).kind).to.equal('apply');
  });

  it('moves back the moved amount, whatever amount the cancellation states', () => {
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

  it('remembers an early cancellation also where the provider is told that it was refused', () => {
    const wallet = new WalletModel('100', { ...POLICY, cancellationOfUnknownBet: 'refuse' });

    expect(wallet.take(cancel)).to.deep.equal({ kind: 'await', isAccepted: false });
    expect(wallet.take(bet).kind).to.equal('refuse');
  });

  it('counts a second cancellation of one bet as a repetition of the first', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);
    wallet.take(cancel);

    expect(wallet.take({ ...cancel, transactionId: '4' }).kind).to.equal('repeat');
    expect(wallet.balance.toString()).to.equal('100');
  });

  it('marks a repeated bet that was taken back in between', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);
    wallet.take(cancel);

    expect(wallet.take(bet)).to.deep.equal({ kind: 'repeat', of: wallet.transactions[0], isTakenBack: true });
  });

  it('gives back all of a bet whose cancellation states another amount, and asks a person to look', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);

    expect(wallet.take({ ...cancel, movement: Decimal.from('999') })).to.deep.equal({
      kind: 'apply',
      moved: Decimal.from('10'),
      discrepancy: 'misquoted',
    });
  });

  it('refuses to cancel a settled bet, unless the policy allows it', () => {
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

  it('pays for an unknown bet only where the policy says so', () => {
    expect(new WalletModel('0', POLICY).take(win)).to.deep.equal({ kind: 'refuse', because: 'unknown_bet' });
    expect(new WalletModel('0', { ...POLICY, settlementOfUnknownBet: 'accept' }).take(win).kind).to.equal('apply');
  });

  it('pays without a bet only the kinds that the policy names', () => {
    const wallet = new WalletModel('0', { ...POLICY, payoutsWithoutBet: ['cash-out'] });
    const cashOut = event({ action: 'SETTLED', kind: 'cash-out', movement: '25', wagerId: undefined });

    expect(wallet.take(cashOut).kind).to.equal('apply');
    expect(wallet.take(win)).to.deep.equal({ kind: 'refuse', because: 'unknown_bet' });
  });

  it('moves nothing for a report, and still recognizes its repetition', () => {
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

  it('moves what the sign says where it contradicts the word, and asks a person to look', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(bet);

    const decision = wallet.take({ ...win, movement: Decimal.from('-4'), isContrary: true });

    expect(decision).to.deep.equal({ kind: 'apply', moved: Decimal.from('-4'), discrepancy: 'contrary_sign' });
    expect(wallet.balance.toString()).to.equal('86');
  });

  it('lets only the kinds that the policy names take a balance below zero', () => {
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

  it('uses the variant where one kind has several', () => {
    const wallet = new WalletModel('10', { ...POLICY, mayOverdraw: ['RESETTLED'] });
    wallet.take(bet);
    const correction = event({ action: 'SETTLED', transactionId: '5', kind: 'payout', movement: '-30' });

    expect(wallet.take(correction)).to.have.property('because', 'insufficient_balance');
    expect(wallet.take({ ...correction, transactionId: '6', variant: 'RESETTLED' }).kind).to.equal('apply');
  });
});
