import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { keptBalance } from '../../../../src/domain/wallet/kept-balance.ts';

describe('a balance that another system stated', () => {
  for (const [told, kept] of [
    ['12.5', '12.5'],
    ['0.12345678919', '0.1234567891'],
    ['99999999999999999999.9999999999', '99999999999999999999.9999999999'],
    ['100000000000000000000', undefined],
    ['-100000000000000000000', undefined],
  ] as const) {
    it(`is kept as ${kept ?? 'not stated'} when it is ${told}`, () => {
      expect(keptBalance(Decimal.from(told))?.toString()).to.equal(kept);
    });
  }
});
