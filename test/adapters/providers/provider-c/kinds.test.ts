import { expect } from 'chai';
import { isJackpot, saidBy } from '../../../../src/adapters/providers/provider-c/kinds.ts';

/** Each callback with its kind; the fixtures of the wire have each of them too. */
const SAID = [
  ['PlaceBet', {}, { providerAction: 'PlaceBet', moneyKind: 'stake' }],
  ['PlayerWin', {}, { providerAction: 'PlayerWin', moneyKind: 'win' }],
  ['PlayerWin', { jackpotwin: 'true' }, { providerAction: 'PlayerWin', moneyKind: 'jackpot' }],
  ['PlayerWin', { jackpotwin: 'false' }, { providerAction: 'PlayerWin', moneyKind: 'win' }],
  ['PlayerLost', {}, { providerAction: 'PlayerLost', moneyKind: 'win' }],
  ['PlaceBetCancel', {}, { providerAction: 'PlaceBetCancel' }],
  ['BalanceAdjustment', { adjustmenttype: '1' }, { providerAction: 'BalanceAdjustment:1', moneyKind: 'promo' }],
  ['BalanceAdjustment', { adjustmenttype: '2' }, { providerAction: 'BalanceAdjustment:2', moneyKind: 'tip' }],
  ['BalanceAdjustment', { adjustmenttype: '3' }, { providerAction: 'BalanceAdjustment:3' }],
] as const;

describe('the kinds of provider-c', () => {
  for (const [callback, words, said] of SAID) {
    it(`has ${'moneyKind' in said ? said.moneyKind : 'no kind'} for ${callback} with ${JSON.stringify(words)}`, () => {
      expect(saidBy(callback, words)).to.deep.equal(said);
    });
  }

  it('takes only the word of the document for a jackpot', () => {
    expect(['TRUE', 'true', '1', '', 'yes'].map((word) => isJackpot(word))).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
