import { expect } from 'chai';
import fc from 'fast-check';
import { decimalOf, toldAmount } from '../../../../src/adapters/providers/upstream/written-amounts.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

describe('an amount on its way in', () => {
  for (const [literal, expected] of [
    ['1000.5', '1000.5'],
    ['12345678901234567890.12345678', '12345678901234567890.12345678'],
    ['0E-8', '0'],
    ['0E+9', '0'],
    ['-0.00', '0'],
    ['1E+3', '1000'],
    ['-1.5e-3', '-0.0015'],
    ['0.10000000000000', '0.1'],
    ['99.99e2', '9999'],
    // More than a wallet keeps, which is for the wallet to refuse.
    ['1E+21', '1000000000000000000000'],
    ['0.12345678901', '0.12345678901'],
  ] as const) {
    it(`reads ${literal}`, () => {
      expect(decimalOf(literal)?.equals(Decimal.from(expected))).to.be.true;
    });
  }

  for (const literal of ['', 'abc', '1,5', '.5', '1.', '+1', '1e100', '1E+41', '1E-41', 'NaN', ' 1']) {
    it(`refuses ${JSON.stringify(literal)}`, () => {
      expect(decimalOf(literal)).to.be.undefined;
    });
  }

  for (const [literal, told] of [
    ['1E-11', '0'],
    ['12.34567890129', '12.3456789013'],
    ['90.59819999999999', '90.5982'],
    ['5.684341886080802e-14', '0'],
    ['1e15', '1000000000000000'],
    ['-0.00000000019', '-0.0000000002'],
    ['1E+21', '1000000000000000000000'],
    ['1E+60', undefined],
    ['abc', undefined],
  ] as const) {
    it(`is told as ${told ?? 'nothing'} where a balance reads ${literal}`, () => {
      expect(toldAmount(literal)?.toString()).to.equal(told);
    });
  }

  it('moves the point by the exponent', () => {
    const mantissas = fc.integer({ min: -999_999, max: 999_999 });

    fc.assert(
      fc.property(
        mantissas,
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: -6, max: 9 }),
        (whole, scale, exponent) => {
          const mantissa = Decimal.from(`${whole}`).shiftedRight(scale).toFixed(scale);
          const expected = Decimal.from(mantissa).shiftedRight(-exponent);

          expect(decimalOf(`${mantissa}E${exponent}`)?.toString()).to.equal(expected.toString());
        },
      ),
    );
  });
});
