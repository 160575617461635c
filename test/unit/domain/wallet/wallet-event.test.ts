import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { isSameCorrected, isSameEvent } from '../../../../src/domain/wallet/wallet-event.ts';
import { bet, cancel } from './wallet-seeds.ts';

describe('two events of one number', () => {
  it('are the same with the same content, whatever else was reported with them', () => {
    expect(isSameEvent(cancel, { ...cancel, movement: Decimal.from('10.0'), occurredAtMs: 7 })).to.equal(true);
  });

  for (const [what, other] of [
    ['action', { action: 'SETTLED' }],
    ['amount', { movement: Decimal.from('-11') }],
    ['round', { roundId: 'R2' }],
    ['wager', { wagerId: 'W2' }],
    ['corrected transaction', { corrects: { kind: 'bet', transactionId: '7' } }],
  ] as const) {
    it(`are a conflict with another ${what}`, () => {
      expect(isSameEvent(bet, { ...bet, ...other })).to.equal(false);
    });
  }
});

describe('two corrections', () => {
  const [number, wager] = [{ kind: 'bet', transactionId: '1' }, { wagerId: 'W1' }];

  for (const [left, right, isSame] of [
    [undefined, undefined, true],
    [undefined, number, false],
    [wager, undefined, false],
    [number, { ...number }, true],
    [number, { ...number, kind: 'payout' }, false],
    [number, { ...number, transactionId: '2' }, false],
    [wager, { ...wager }, true],
    [wager, { wagerId: 'W2' }, false],
    [wager, number, false],
    [number, wager, false],
  ] as const) {
    const said = `${JSON.stringify([left])} and ${JSON.stringify([right])}`;
    it(`take back ${isSame ? 'the same' : 'different things'} with ${said}`, () => {
      expect(isSameCorrected(left, right)).to.equal(isSame);
    });
  }
});
