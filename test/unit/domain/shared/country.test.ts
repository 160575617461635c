import { expect } from 'chai';
import { chosenCountry, COUNTRIES_MAX, isCountry, listedCountries } from '../../../../src/domain/shared/country.ts';

describe('chosenCountry', () => {
  for (const [text, country] of [
    [undefined, undefined],
    ['', undefined],
    [' ', undefined],
    ['MT', 'MT'],
    [' gb ', 'GB'],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${country}`, () => {
      expect(chosenCountry(text)).to.deep.equal({ ok: true, value: country });
    });
  }

  for (const text of ['xx', 'UK', 'EU', 'XK', 'GBR', '826', 'G', 'ＧＢ', 'MT,DE', 'constructor']) {
    it(`refuses ${text}, and names the rule`, () => {
      expect(chosenCountry(text)).to.deep.equal({
        ok: false,
        error: {
          kind: 'invalid_parameter',
          field: 'country',
          rule: 'must be a country code of ISO 3166-1 with two letters, such as MT or GB',
        },
      });
    });
  }
});

describe('the table of countries', () => {
  it('has the 249 codes of the standard, each known to Intl under a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
    const known = letters.flatMap((one) => letters.map((two) => one + two)).filter(isCountry);

    expect([known.length, COUNTRIES_MAX]).to.deep.equal([249, 249]);
    expect(known.filter((code) => names.of(code) === undefined)).to.deep.equal([]);
  });

  it('lists each country once, folded and sorted', () => {
    expect(listedCountries([' mt', 'DE', 'MT'])).to.deep.equal(['DE', 'MT']);
  });
});
