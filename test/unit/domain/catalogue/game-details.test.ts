import { expect } from 'chai';
import {
  changedDetails,
  detailsOf,
  languageOf,
  shownDetails,
  usableDetails,
  type DetailChanges,
} from '../../../../src/domain/catalogue/game-details.ts';

const refused = (changes: object): readonly [string, string] => {
  const read = detailsOf(changes);
  if (read.ok) throw new Error(`taken: ${JSON.stringify(read.value)}`);
  return [read.error.field, read.error.rule];
};

describe('the details of a game', () => {
  const good: readonly (readonly [DetailChanges, DetailChanges])[] = [
    [{ names: { 'PT-br': ' Pomar ', 'ZH-hant': '時鐘' } }, { names: { 'pt-BR': 'Pomar', 'zh-Hant': '時鐘' } }],
    [{ tags: ['New', 'new', ' a_b-1 '] }, { tags: ['new', 'a_b-1'] }],
    [{ rtp: 100 }, { rtp: 100 }],
    [
      { rtp: 0.001, hitFrequency: 33.333 },
      { rtp: 0.001, hitFrequency: 33.333 },
    ],
    [
      { maxWin: 10_000_000, lines: 117_649 },
      { maxWin: 10_000_000, lines: 117_649 },
    ],
    [
      { rtp: null, names: null, position: undefined },
      { rtp: null, names: null },
    ],
    [{ images: { wide: 'https://a.example/x' } }, { images: { wide: 'https://a.example/x' } }],
  ];
  for (const [given, kept] of good) {
    it(`are kept as ${JSON.stringify(kept)}`, () => {
      expect(detailsOf(given)).to.deep.equal({ ok: true, value: kept });
    });
  }

  const bad: readonly (readonly [object, string, string])[] = [
    [{ rtp: 100.001 }, 'rtp', 'must be a number with at most 3 decimals, above 0 and at most 100'],
    [{ rtp: 0 }, 'rtp', 'must be a number with at most 3 decimals, above 0 and at most 100'],
    [{ rtp: 96.5001 }, 'rtp', 'must be a number with at most 3 decimals, above 0 and at most 100'],
    [{ rtp: NaN }, 'rtp', 'must be a number with at most 3 decimals, above 0 and at most 100'],
    [{ hitFrequency: -1 }, 'hit_frequency', 'must be a number with at most 3 decimals, above 0 and at most 100'],
    [{ maxWin: 1e9 }, 'max_win', 'must be a number with at most 2 decimals, above 0 and at most 10000000'],
    [{ lines: 1.5 }, 'lines', 'must be a whole number above 0 and at most 10000000'],
    [{ position: 0 }, 'position', 'must be a whole number above 0 and at most 1000000000'],
    [{ volatility: 'wild' }, 'volatility', 'must be one of low, medium_low, medium, medium_high, high, very_high'],
    [{ platforms: ['TV'] }, 'platforms', 'must be one of WEB, MOBILE, DESKTOP'],
    [{ tags: ['ä'] }, 'tags', 'must be 1 to 32 letters a to z, digits, "_" or "-", beginning with a letter or digit'],
    [{ tags: Array.from({ length: 33 }, (_, at) => `t${at}`) }, 'tags', 'must be at most 32'],
    [{ names: { de: '' } }, 'names.de', 'must not be empty'],
    [{ names: { de: 'x'.repeat(257) } }, 'names.de', 'must be at most 256 characters'],
    [{ images: { round: 'https://a.example' } }, 'images', 'must be one of square, wide, portrait, background'],
    [{ images: { wide: 'javascript:x' } }, 'images.wide', 'must be an absolute http or https URL'],
  ];
  for (const [changes, field, rule] of bad) {
    it(`refuse ${JSON.stringify(changes).slice(0, 40)}: ${field} ${rule}`, () => {
      expect(refused(changes)).to.deep.equal([field, rule]);
    });
  }

  it('refuse a language that does not exist', () => {
    expect(refused({ names: { xx: 'X' } })[1]).to.include('BCP 47');
    expect(['de', 'EN-us', 'yue', 'zh-hant-hk'].map(languageOf)).to.deep.equal(['de', 'en-US', 'yue', 'zh-Hant-HK']);
    expect(['klingon', 'xx', 'd', '', 'de_DE', '0'].map(languageOf)).to.deep.equal(Array(6).fill(undefined));
  });

  it('of a provider lose what breaks a rule, and keep the rest', () => {
    const said = {
      names: { en: 'X', xx: 'Y', de: 'x\u0000' },
      images: { square: '/icon.png' },
      rtp: 120,
      hasDemo: false,
    };

    expect(usableDetails(said)).to.deep.equal({ names: { en: 'X' }, images: {}, hasDemo: false });
  });

  it('keep a value of each source, and show the operator’s', () => {
    const ofProvider = changedDetails(undefined, 'provider', { rtp: 96, names: { en: 'A', de: 'B' }, hasDemo: true });
    const both = changedDetails(ofProvider, 'operator', { rtp: 90, names: { de: 'C' }, tags: [] });
    const synced = changedDetails(both, 'provider', { rtp: 97, names: { en: 'D' } });

    expect(shownDetails(synced)).to.deep.equal({
      values: { rtp: 90, names: { en: 'D', de: 'C' }, hasDemo: true, tags: [] },
      sources: {
        rtp: 'operator',
        'names.en': 'provider',
        'names.de': 'operator',
        hasDemo: 'provider',
        tags: 'operator',
      },
    });
  });

  it('are the provider’s again when the operator takes a value back, and none when nothing is known', () => {
    const both = changedDetails({ provider: { rtp: 96 }, operator: {} }, 'operator', { rtp: 90 });

    expect(changedDetails(both, 'operator', { rtp: null })).to.deep.equal({ provider: { rtp: 96 }, operator: {} });
    expect(changedDetails({ provider: { rtp: 96 }, operator: {} }, 'provider', { rtp: null })).to.equal(undefined);
    expect(shownDetails(undefined)).to.deep.equal({ values: {}, sources: {} });
  });
});
