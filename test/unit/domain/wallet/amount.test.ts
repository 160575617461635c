import { expect } from 'chai';
import fc from 'fast-check';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { amountText, movedAmount } from '../../../../src/domain/wallet/amount.ts';

const read = (text: string, currency = 'USD'): string => {
  const amount = movedAmount('amount', text, currency);
  if (amount.ok) return amount.value.toString();
  return amount.error.rule;
};

describe('the amount of a transfer', () => {
  for (const [text, currency, amount] of [
    ['12.50', 'USD', '12.5'],
    [' 0.0001 ', 'USD', '0.0001'],
    ['1.500000', 'USD', '1.5'],
    ['1000000000000', 'USD', '1000000000000'],
    ['-1000000000000', 'USD', '-1000000000000'],
    ['-0.0001', 'USD', '-0.0001'],
    // Providers report such amounts and the ledger keeps them, so a player must be able to take them out.
    ['-0.00005', 'USD', '-0.00005'],
    ['-0.0000000001', 'USD', '-0.0000000001'],
    ['-7.1234567891', 'BTC', '-7.1234567891'],
  ] as const) {
    it(`is ${amount} for "${text}" in ${currency}`, () => {
      expect(read(text, currency)).to.equal(amount);
    });
  }

  for (const [text, currency, rule] of [
    ['0.00005', 'USD', 'must have at most 4 digits behind the point'],
    ['0.000000001', 'BTC', 'must have at most 8 digits behind the point'],
    ['0.00000000001', 'USD', 'must have at most 4 digits behind the point'],
    ['-0.00000000001', 'USD', 'must have at most 10 digits behind the point'],
    [`-1.${'0'.repeat(120)}1`, 'USD', 'must have at most 10 digits behind the point'],
    ['1000000000000000', 'USD', 'must be at most 1000000000000'],
    ['-1000000000000.0000000001', 'USD', 'must be at most 1000000000000'],
    [`1${'0'.repeat(100)}`, 'USD', 'must be at most 1000000000000'],
    ['0', 'USD', 'must not be zero'],
    ['-0.00', 'USD', 'must not be zero'],
  ] as const) {
    it(`is refused for "${text.slice(0, 30)}" in ${currency}: ${rule}`, () => {
      const amount = movedAmount('amount', text, currency);

      expect(amount).to.deep.equal({ ok: false, error: { kind: 'invalid_amount', field: 'amount', rule } });
    });
  }

  for (const coin of ['BTC', 'ETH', 'LTC', 'BCH', 'DOGE', 'TON', 'XBT', 'SOL', 'BNB', 'TRX', 'XRP']) {
    it(`may have eight digits behind the point in ${coin}, and shows them`, () => {
      expect(read('0.00000001', coin)).to.equal('0.00000001');
      expect(amountText(Decimal.from('1'), coin)).to.equal('1.00000000');
    });
  }

  // A number of a program that computes in floats: the written digits are not the intended ones.
  for (const text of [
    '1e-11',
    '1e15',
    '1E3',
    '-1e2',
    '1e999999999',
    '.5',
    '5.',
    '+5',
    '1,000',
    '0x10',
    'NaN',
    '',
    '--1',
  ]) {
    it(`does not exist for "${text}"`, () => {
      expect(read(text)).to.equal('must be a plain decimal number, such as 12.50');
    });
  }

  it('may be any balance of the ledger for a withdrawal, up to the limit of one transfer', () => {
    const balances = fc
      .record({ whole: fc.integer({ min: 0, max: 999_999_999 }), digits: fc.integer({ min: 1, max: 999_999_999 }) })
      .map(({ whole, digits }) => Decimal.from(`${whole}.${String(digits).padStart(10, '0')}`));

    fc.assert(
      fc.property(balances, (balance) => {
        expect(read(`-${balance.toString()}`)).to.equal(balance.negated().toString());
      }),
    );
  });

  it('may have the text of the stated balance for a withdrawal', () => {
    const balance = Decimal.from('3.1234567891');

    expect(read(`-${amountText(balance, 'USD')}`)).to.equal(balance.negated().toString());
  });
});
