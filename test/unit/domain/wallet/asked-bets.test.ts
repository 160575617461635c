import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { decideEvent, type EventDecision } from '../../../../src/domain/wallet/decide-event.ts';
import { factsOf } from '../../../../src/domain/wallet/facts-of.ts';
import { stateOf } from '../../../../src/domain/wallet/state-of.ts';
import type { WalletEvent, WalletTransaction } from '../../../../src/domain/wallet/wallet-event.ts';
import { bet, cancel, event, POLICY, win } from './wallet-seeds.ts';

const kept = (given: WalletEvent, status: WalletTransaction['status']): WalletTransaction => ({
  ...given,
  id: `${given.kind} ${given.transactionId}`,
  status,
  refusedBecause: status === 'refused' ? 'no_answer' : undefined,
  moved: status === 'accepted' ? given.movement : Decimal.ZERO,
  balanceAfter: Decimal.ZERO,
});
const asked = kept(bet, 'asked');
const policy = { ...POLICY, recordedSettlements: 'recorded-wager' } as const;

/** Decides by the transactions before, in a wallet whose balance the gateway does not know. */
const decided = (arrived: WalletEvent, ...transactions: readonly WalletTransaction[]): EventDecision =>
  decideEvent(arrived, factsOf(arrived, { transactions, balance: undefined }, policy), policy);

describe('deciding while an Agent is asked about a bet', () => {
  it('does not refuse a bet because the balance is unknown', () => {
    expect(decided(event({ movement: '-1000000' })).kind).to.equal('apply');
  });

  it('waits with the repetition of the bet', () => {
    expect(decided(bet, asked)).to.deep.equal({ kind: 'wait', for: asked });
  });

  it('refuses another content under its number', () => {
    expect(decided(event({ movement: '-1' }), asked)).to.deep.equal({ kind: 'refuse', because: 'conflict' });
  });

  it('waits with its settlement', () => {
    expect(decided(win, asked)).to.deep.equal({ kind: 'wait', for: asked });
    expect(decided(win, kept(event({ transactionId: '8' }), 'refused'), asked).kind, 'after a refused try').to.equal(
      'wait',
    );
  });

  it('settles another bet of the wager that was taken', () => {
    expect(decided(win, asked, kept(event({ transactionId: '8' }), 'accepted')).kind).to.equal('apply');
  });

  it('waits with a record of the whole wager, because the bet would be taken after it', () => {
    const recorded = { ...win, kind: 'recorded-wager', transactionId: 'W1' };
    const taken = kept(event({ transactionId: '8' }), 'accepted');

    expect(decided(recorded, taken, asked)).to.deep.equal({ kind: 'wait', for: asked });
    expect(decided(recorded, taken, kept(event({ transactionId: '9' }), 'refused')).kind).to.equal('apply');
  });

  it('accepts a correction that takes back all, and moves nothing', () => {
    const decision = decided(cancel, asked);

    expect([decision.kind, decision.kind === 'apply' && decision.moved.toString()]).to.deep.equal(['apply', '0']);
  });

  it('waits with a correction that states an amount', () => {
    expect(decided({ ...cancel, reversal: 'reported' }, asked)).to.deep.equal({ kind: 'wait', for: asked });
  });

  it('gives its state as asked', () => {
    expect(stateOf(bet, [asked], POLICY)).to.equal('asked');
  });
});
