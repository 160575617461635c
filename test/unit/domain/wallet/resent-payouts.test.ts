import { expect } from 'chai';
import type { MoneyPolicy } from '../../../../src/domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../../../src/domain/wallet/wallet-event.ts';
import { WalletModel } from './wallet-model.ts';
import { event, POLICY } from './wallet-seeds.ts';

/** A protocol that may send a payout again under another number, and may pay a round several times. */
const MAY_DIFFER: MoneyPolicy = {
  ...POLICY,
  settlesBy: 'round',
  settlementOfUnknownBet: 'accept',
  resentPayoutNumber: 'may_differ',
};

const paid = (transactionId: string, changes: Parameters<typeof event>[0] = {}): WalletEvent =>
  event({ action: 'SETTLED', kind: 'payout', transactionId, movement: '25', wagerId: undefined, ...changes });
const resent = (transactionId: string, changes: Parameters<typeof event>[0] = {}): WalletEvent =>
  paid(transactionId, { isResent: true, ...changes });

/** The outcomes of the events, and the balance at the end. */
function play(events: readonly WalletEvent[], policy = MAY_DIFFER): readonly string[] {
  const wallet = new WalletModel('100', policy);
  const outcomes = events.map((one) => {
    const decision = wallet.take(one);
    return decision.kind === 'refuse' ? decision.because : decision.kind;
  });
  return [...outcomes, wallet.balance.toString()];
}

describe('a payout that is resent under another number', () => {
  for (const [title, events, expected] of [
    ['is a conflict where its amount was paid in the round', [paid('1'), resent('2')], ['apply', 'conflict', '125']],
    [
      'stays a conflict, however often and under whatever number it comes',
      [paid('1'), resent('2'), resent('2'), resent('3')],
      ['apply', 'conflict', 'conflict', 'conflict', '125'],
    ],
    [
      'is a conflict where the first has another kind of number',
      [paid('1', { kind: 'numbered_payout' }), resent('2')],
      ['apply', 'conflict', '125'],
    ],
    [
      'is a conflict where the one before it was a resent payout',
      [resent('1'), resent('2')],
      ['apply', 'conflict', '125'],
    ],
    [
      'is a conflict with the amount in another form',
      [paid('1'), resent('2', { movement: '25.00' })],
      ['apply', 'conflict', '125'],
    ],
    ['is a repetition under the number of the first', [paid('1'), resent('1')], ['apply', 'repeat', '125']],
    ['is paid where nothing was paid in the round', [resent('1')], ['apply', '125']],
    [
      'is paid where other amounts, or other rounds, were paid',
      [paid('1', { movement: '24' }), paid('2', { roundId: 'R2' }), resent('3')],
      ['apply', 'apply', 'apply', '174'],
    ],
    [
      'is paid where its amount was only staked, given as a bonus, or given back',
      [
        event({ transactionId: '1', movement: '-25' }),
        paid('2', { action: 'BONUS' }),
        event({
          action: 'CANCEL',
          kind: 'cancel',
          transactionId: '3',
          movement: '25',
          corrects: { kind: 'bet', transactionId: '1' },
        }),
        event({ transactionId: '4', movement: '-1' }),
        resent('5'),
      ],
      ['apply', 'apply', 'apply', 'apply', 'apply', '149'],
    ],
    [
      'is paid where the same amount was only reported',
      [paid('1', { isReportOnly: true }), resent('2')],
      ['apply', 'apply', '125'],
    ],
    [
      'is taken where it owes nothing',
      [paid('1', { movement: '0' }), resent('2', { movement: '0' })],
      ['apply', 'apply', '100'],
    ],
    [
      'is paid without a round',
      [paid('1', { roundId: undefined }), resent('2', { roundId: undefined })],
      ['apply', 'apply', '150'],
    ],
  ] as readonly (readonly [string, readonly WalletEvent[], readonly string[]])[]) {
    it(title, () => {
      expect(play(events)).to.deep.equal(expected);
    });
  }

  it('is paid beside the first when it does not say that it is resent', () => {
    expect(play([paid('1'), paid('2')])).to.deep.equal(['apply', 'apply', '150']);
  });

  it('is another payout where a protocol keeps the number of what it sends again', () => {
    const { resentPayoutNumber: _, ...keeps } = MAY_DIFFER;

    expect(play([paid('1'), resent('2')], keeps)).to.deep.equal(['apply', 'apply', '150']);
  });
});
