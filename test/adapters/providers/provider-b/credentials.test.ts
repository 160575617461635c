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
    const all = { ...GOOD, product_code: '1138', currency_codes: 'idr=IDR2, VND=VND3, 1091:vnd=VND, THB2=THB2' };

    expect(providerB.checkCredentials(all)).to.equal(undefined);
  });

  for (const [credentials, expected] of [
    [{ secret_key: 'k' }, 'credentials.operator_code must be given'],
    [{ operator_code: 'DEM1' }, 'credentials.secret_key must be given'],
    [{ ...GOOD, operator_code: 'DE M' }, 'credentials.operator_code must be 1 to 32 letters, digits or "_"'],
    [{ ...GOOD, product_code: '0' }, 'credentials.product_code must be a whole number'],
    [{ ...GOOD, currency_codes: 'IDR2' }, 'credentials.currency_codes must be pairs such as "IDR=IDR2,VND=VND2"'],
    [{ ...GOOD, currency_codes: 'IDR=IDR2,IDR=IDR3' }, 'credentials.currency_codes must name each currency once'],
    [{ ...GOOD, currency_codes: '7:IDR=IDR2,7:IDR=IDR3' }, 'credentials.currency_codes must name each currency once'],
    [{ ...GOOD, currency_codes: '0:IDR=IDR2' }, 'credentials.currency_codes must be pairs such as "IDR=IDR2,VND=VND2"'],
    [{ ...GOOD, currency_codes: 'IDR=IDR2,7:RP=IDR2' }, 'credentials.currency_codes must name each currency once'],
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

function codesOf(text: string): CurrencyCodes {
  const read = CurrencyCodes.of(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

describe('currency codes of provider-b', () => {
  const codes = codesOf('IDR=IDR2,VND=VND3,USD=USDX');

  it('take the ratio from the upstream code', () => {
    expect(codes.upstreamOf('IDR')).to.deep.equal({ code: 'IDR2', places: 3 });
    expect(codes.upstreamOf('VND')).to.deep.equal({ code: 'VND3', places: 2 });
    expect(codes.upstreamOf('USD')).to.deep.equal({ code: 'USDX', places: 0 });
  });

  it('send a currency that is not listed as it is, 1:1', () => {
    expect(codes.upstreamOf('THB')).to.deep.equal({ code: 'THB', places: 0 });
    expect(codes.upstreamOf('MMK2')).to.deep.equal({ code: 'MMK2', places: 0 });
  });

  it('send the code of one product to that product, and the general one to all others', () => {
    const mixed = codesOf('VND=VND2,1091:VND=VND,1138:IDR=IDR3');

    expect(mixed.upstreamOf('VND', 1091)).to.deep.equal({ code: 'VND', places: 0 });
    expect(mixed.upstreamOf('VND', 1007)).to.deep.equal({ code: 'VND2', places: 3 });
    expect(mixed.upstreamOf('IDR', 1138)).to.deep.equal({ code: 'IDR3', places: 2 });
    expect(mixed.upstreamOf('IDR')).to.deep.equal({ code: 'IDR', places: 0 });
  });

  // The document's table of currency codes; recorded production traffic has several codes of one currency for one operator at once.
  for (const [code, wallet, places] of [
    ['IDR', 'IDR', 0],
    ['IDR2', 'IDR', 3],
    ['IDR3', 'IDR', 2],
    ['HKD2', 'HKD', 3],
    ['USDT2', 'USDT', 3],
    ['MYR3', 'MYR', 2],
    ['MBTC', 'MBTC', 0],
    ['EUR', 'EUR', 0],
    ['USDX', 'USD', 0],
    ['USD', 'USD', 0],
  ] as const) {
    it(`understand ${code} as ${wallet}, shifted by ${places} places, whatever is sent`, () => {
      expect(codes.walletOf(code)).to.deep.equal({ code: wallet, places });
    });
  }

  it("leave a wallet alone that counts in the upstream's own unit, where the setting says so", () => {
    const own = codesOf('MMK2=MMK2');

    expect(own.upstreamOf('MMK2')).to.deep.equal({ code: 'MMK2', places: 0 });
    expect(own.walletOf('MMK2')).to.deep.equal({ code: 'MMK2', places: 0 });
    expect(own.walletOf('MMK')).to.deep.equal({ code: 'MMK', places: 0 });
  });

  it('find a wallet for a game only in the code that a launch of its product would name', () => {
    const mixed = codesOf('VND=VND2,1091:VND=VND');

    expect([mixed.playableIn('VND2', 1007), mixed.playableIn('VND', 1007)]).to.deep.equal(['VND', undefined]);
    expect([mixed.playableIn('VND', 1091), mixed.playableIn('VND2', 1091)]).to.deep.equal(['VND', undefined]);
    expect([mixed.playableIn('IDR', 1007), mixed.playableIn('IDR2', 1007)]).to.deep.equal(['IDR', undefined]);
  });
});
