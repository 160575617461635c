import { expect } from 'chai';
import fc from 'fast-check';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { compare, digitsNeeded, isDecimal, minus, negated, plain, plus } from '../src/decimal.ts';

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 10 }))
  .map(([units, digits]) => plus(`${units}`, `0.${'0'.repeat(digits)}1`).slice(0, digits === 0 ? -2 : undefined))
  .filter(isDecimal);

describe('decimals', () => {
  it('add up exactly, where floats do not', () => {
    expect(plus('0.1', '0.2')).to.equal('0.3');
    expect(plus('9007199254740993', '0.0001')).to.equal('9007199254740993.0001');
    expect([minus('1', '1.05'), negated('-0.50'), plain('012.500'), plain('-0.0')]).to.deep.equal([
      '-0.05',
      '0.50',
      '12.5',
      '0',
    ]);
    expect([compare('1', '1.00'), compare('-2', '1'), compare('10', '9.99')]).to.deep.equal([0, -1, 1]);
    expect([digitsNeeded('1.5000'), digitsNeeded('3')]).to.deep.equal([1, 0]);
  });

  it('agree with those of the gateway', () => {
    fc.assert(
      fc.property(amount, amount, (one, two) => {
        expect(plain(plus(one, two))).to.equal(plain(Decimal.from(one).plus(Decimal.from(two)).toString()));
      }),
    );
  });

  it('are no other texts than plain decimals', () => {
    const others = ['', '1e3', '1,000', '+1', '.5', '5.', ' 1', 'NaN', '0x10', '١', 1, null];

    expect(others.filter(isDecimal)).to.deep.equal([]);
    expect(() => plus('1e3')).to.throw(RangeError, '"1e3"');
  });
});
