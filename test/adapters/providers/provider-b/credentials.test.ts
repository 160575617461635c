import { expect } from 'chai';
import { CurrencyCodes } from '../../../../src/adapters/providers/provider-b/currencies.ts';
import { providerB } from '../../../../src/adapters/providers/provider-b/index.ts';

const GOOD = { operator_code: 'DEM1', secret_key: 'k' };

const problem = (credentials: Record<string, string>): string => {
  const { field, rule } = providerB.checkCredentials(credentials) ?? { field: 'nothing', rule: 'is wrong' };
  return `${field} ${rule}`;
};

describe('credentials of provider-b', () => {
  it('are enough with an operator code and a secret key', () => {
    expect(providerB.checkCredentials(GOOD)).to.equal(undefined);
  });

  it('may name a product and currencies', () => {
    const all = { ...GOOD, product_code: '1138', currency_codes: 'idr=IDR2, VND=VND3' };

    expect(providerB.checkCredentials(all)).to.equal(undefined);
  });

  for (const [credentials, expected] of [
    [{ secret_key: 'k' }, 'credentials.operator_code must be given'],
    [{ operator_code: 'DEM1' }, 'credentials.secret_key must be given'],
    [{ ...GOOD, operator_code: 'DE M' }, 'credentials.operator_code must be 1 to 32 letters, digits or "_"'],
    [{ ...GOOD, product_code: '0' }, 'credentials.product_code must be a whole number'],
    [{ ...GOOD, currency_codes: 'IDR2' }, 'credentials.currency_codes must be pairs such as "IDR=IDR2,VND=VND2"'],
    [{ ...GOOD, currency_codes: 'IDR=IDR2,IDR=IDR3' }, 'credentials.currency_codes must name each currency once'],
    [{ ...GOOD, currency_codes: 'IDR=IDR2,RP=IDR2' }, 'credentials.currency_codes must name each currency once'],
    [
      { ...GOOD, currency_codes: 'TWD=TWD5' },
      'credentials.currency_codes must not use TWD5: the direction of its ratio is not documented',
    ],
    [{ ...GOOD, password: 'p' }, 'credentials.password is not a credential of this protocol'],
  ] as const) {
    it(`are refused: ${expected}`, () => {
      expect(problem(credentials)).to.equal(expected);
    });
  }
});

describe('currency codes of provider-b', () => {
  const read = CurrencyCodes.of('IDR=IDR2,VND=VND3,USD=USDX');
  const codes = read.ok ? read.value : CurrencyCodes.NONE;

  it('take the ratio from the upstream code', () => {
    expect(codes.upstreamOf('IDR')).to.deep.equal({ code: 'IDR2', places: 3 });
    expect(codes.upstreamOf('VND')).to.deep.equal({ code: 'VND3', places: 2 });
    expect(codes.upstreamOf('USD')).to.deep.equal({ code: 'USDX', places: 0 });
  });

  it('send a currency that is not listed as it is, 1:1', () => {
    expect(codes.upstreamOf('THB')).to.deep.equal({ code: 'THB', places: 0 });
    expect(codes.upstreamOf('MMK2')).to.deep.equal({ code: 'MMK2', places: 0 });
  });

  it('lead back to the wallet', () => {
    expect(codes.walletOf('IDR2')).to.deep.equal({ code: 'IDR', places: 3 });
    expect(codes.walletOf('EUR')).to.deep.equal({ code: 'EUR', places: 0 });
  });

  it('find no wallet for a game in a currency that would be sent under another code', () => {
    expect(codes.playableIn('IDR2')).to.equal('IDR');
    expect(codes.playableIn('EUR')).to.equal('EUR');
    expect(codes.playableIn('IDR')).to.equal(undefined);
  });
});
