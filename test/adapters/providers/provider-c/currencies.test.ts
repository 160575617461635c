import { expect } from 'chai';
import { CurrencyUnits } from '../../../../src/adapters/providers/provider-c/currencies.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

const AMOUNT = Decimal.from('12.345');
const inWallet = (units: CurrencyUnits, currency: string | undefined): string | undefined =>
  units.toWallet(AMOUNT, currency)?.toString();

describe('the units of protocol C', () => {
  const units = new CurrencyUnits(new Set(['IDR']), ['USD', 'IDR']);

  it('are the wallet’s for most currencies', () => {
    expect(inWallet(units, 'USD')).to.equal('12.345');
  });

  it('are thousands of the wallet’s for some', () => {
    expect(inWallet(units, 'IDR')).to.equal('12345');
  });

  it('are not guessed where it matters', () => {
    expect(inWallet(units, undefined)).to.equal(undefined);
    expect(inWallet(new CurrencyUnits(new Set(['IDR']), ['USD', 'EUR']), undefined)).to.equal('12.345');
  });

  it('are those of the only currency where there is only one', () => {
    expect(new CurrencyUnits(new Set(), ['USD']).only).to.equal('USD');
    expect(units.only).to.equal(undefined);
  });

  it('are the upstream’s on the way back', () => {
    expect(units.toUpstream(AMOUNT, 'IDR').toString()).to.equal('0.012345');
    expect(units.toUpstream(AMOUNT, 'USD').toString()).to.equal('12.345');
  });
});
