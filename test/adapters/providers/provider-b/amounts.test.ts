import { expect } from 'chai';
import fc from 'fast-check';
import { readAmount, upstreamAmount, walletAmount } from '../../../../src/adapters/providers/provider-b/amounts.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

const text = (value: Decimal | undefined): string | undefined => value?.toString();

describe('amounts of provider-b', () => {
  for (const [written, read] of [
    ['100.5', '100.5'],
    ['-0.25', '-0.25'],
    ['007', '7'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['0.300000000000000000', '0.3'],
    ['90.59819999999999', '90.59819999999999'],
    ['0.99999999999', '0.99999999999'],
    ['-1.00000000005', '-1.00000000005'],
    ['5.684341886080802e-14', '0.00000000000005684341886080802'],
    ['1e-7', '0.0000001'],
    ['1.25E+3', '1250'],
    ['1e+19', '10000000000000000000'],
    ['1e20', '100000000000000000000'],
    ['123456789012345678901', '123456789012345678901'],
    ['1e36', undefined],
    ['1'.repeat(37), undefined],
    ['1e999', undefined],
    ['', undefined],
    ['.5', undefined],
    ['5.', undefined],
    ['+5', undefined],
    ['NaN', undefined],
    ['1,000', undefined],
  ] as const) {
    it(`reads ${JSON.stringify(written)} as ${read ?? 'no amount'}`, () => {
      expect(text(readAmount(written))).to.equal(read);
    });
  }

  it('reads what money can be exactly, however the upstream writes it', () => {
    const units = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });

    fc.assert(
      fc.property(units, fc.nat(4), (value, places) => {
        const amount = Decimal.from(String(value)).shiftedRight(places);

        expect(text(readAmount(amount.toString()))).to.equal(amount.toString());
        expect(text(readAmount(`${value}e-${places}`))).to.equal(amount.toString());
      }),
    );
  });

  it('comes back as it went, whatever the unit', () => {
    const units = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });

    fc.assert(
      fc.property(units, fc.constantFrom(0, 2, 3), (value, places) => {
        const amount = Decimal.from(String(value)).shiftedRight(1);
        const sent = upstreamAmount(amount, places);

        expect(sent.ok && text(walletAmount(sent.value, places))).to.equal(amount.toString());
      }),
    );
  });

  it('is not sent when the upstream would have to round it', () => {
    expect(upstreamAmount(Decimal.from('0.12345'), 0).ok).to.equal(false);
    expect(upstreamAmount(Decimal.from('0.01'), 3).ok).to.equal(false);
    expect(upstreamAmount(Decimal.from('0.1'), 3).ok).to.equal(true);
  });
});
