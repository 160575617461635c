import { expect } from 'chai';
import fc from 'fast-check';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

const decimalText = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.stringMatching(/^\d{0,9}[1-9]$/))
  .map(([isNegative, whole, fraction]) => `${isNegative ? '-' : ''}${whole}.${fraction}`);

describe('Decimal', () => {
  it('adds exactly where floats do not', () => {
    expect(Decimal.from('0.1').plus(Decimal.from('0.2')).toString()).to.equal('0.3');
  });

  for (const text of [
    '',
    ' 1',
    '1e3',
    '+1',
    '.5',
    '1.',
    '0x10',
    'NaN',
    'Infinity',
    '1,5',
    '1'.repeat(41),
    `0.${'1'.repeat(41)}`,
  ]) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(Decimal.of(text)).to.deep.equal({ ok: false, error: { kind: 'not_decimal' } });
    });
  }

  it('writes the text that it read', () => {
    fc.assert(fc.property(decimalText, (text) => Decimal.from(text).toString() === text));
  });

  it('subtracts an added number to the last digit', () => {
    fc.assert(
      fc.property(decimalText, decimalText, (a, b) =>
        Decimal.from(a).plus(Decimal.from(b)).minus(Decimal.from(b)).equals(Decimal.from(a)),
      ),
    );
  });

  it('rounds towards zero, so that it never states more money than there is', () => {
    expect(Decimal.from('1.239').roundedDown(2).toString()).to.equal('1.23');
    expect(Decimal.from('-1.239').roundedDown(2).toString()).to.equal('-1.23');
    expect(Decimal.from('1.5').toFixed(4)).to.equal('1.5000');
  });

  it('divides by powers of ten exactly', () => {
    expect(Decimal.from('90598.2').shiftedRight(3).toString()).to.equal('90.5982');
  });

  it('is text in JSON', () => {
    expect(JSON.stringify({ amount: Decimal.from('-12.50') })).to.equal('{"amount":"-12.5"}');
  });
});
