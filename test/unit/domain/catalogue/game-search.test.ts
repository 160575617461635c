import { expect } from 'chai';
import { foldText, GameSearch, type GameSearchInput } from '../../../../src/domain/catalogue/game-search.ts';

describe('GameSearch', () => {
  const bad: readonly (readonly [GameSearchInput, string, string])[] = [
    [{ rtpMin: '100.5' }, 'rtp_min', 'must be a number from 0 to 100, with at most 3 decimals'],
    [{ rtpMin: '-1' }, 'rtp_min', 'must be a number from 0 to 100, with at most 3 decimals'],
    [{ rtpMin: '1e1' }, 'rtp_min', 'must be a number from 0 to 100, with at most 3 decimals'],
    [{ volatility: 'low,wild' }, 'volatility', 'must be one of low, medium_low, medium, medium_high, high, very_high'],
    [{ hasDemo: 'yes' }, 'has_demo', 'must be true or false'],
    [{ hasFreeRounds: '1' }, 'has_free_rounds', 'must be true or false'],
    [{ language: 'xx' }, 'language', 'must be a BCP 47 language that exists, such as de or pt-BR'],
    [{ language: 'klingon' }, 'language', 'must be a BCP 47 language that exists, such as de or pt-BR'],
    [{ sort: 'rtp' }, 'sort', 'must be one of name, newest, position'],
    [{ text: 'x'.repeat(101) }, 'text', 'must be at most 100 characters'],
    [{ tags: 'a,,b' }, 'tags', 'must be 1 to 32 letters a to z, digits, "_" or "-", beginning with a letter or digit'],
    [
      { tags: Array.from({ length: 33 }, (_, at) => at).join() },
      'tags',
      'must be at most 32, with commas between them',
    ],
  ];
  for (const [input, field, rule] of bad) {
    it(`refuses ${JSON.stringify(input).slice(0, 40)}: ${field} ${rule}`, () => {
      expect(GameSearch.of(input)).to.deep.equal({ ok: false, error: { kind: 'invalid_parameter', field, rule } });
    });
  }

  it('refuses a date without a zone', () => {
    expect(GameSearch.of({ releasedSince: '2026-01-01' })).to.have.nested.property('error.field', 'released_since');
  });

  it('takes an empty field for an omitted one, and equal conditions for the same', () => {
    const key = (input: GameSearchInput) => {
      const read = GameSearch.of(input);
      return read.ok ? read.value.key : 'refused';
    };

    expect(key({ text: ' ', tags: '', sort: '' })).to.equal(key({}));
    expect(key({ text: '\u0301' })).to.equal(key({}));
    expect(key({ tags: 'b,A,b', text: 'JÄGER' })).to.equal(key({ tags: 'a,b', text: 'jager', sort: 'newest' }));
  });

  it('folds case, accents and ligatures', () => {
    expect(['ÉCLAIR', 'İris', 'ﬁre', 'Книга', '麻将'].map(foldText)).to.deep.equal([
      'eclair',
      'iris',
      'fire',
      'книга',
      '麻将',
    ]);
  });

  it('finds a Greek name by its beginning in capitals, whose last letter is not the end of the word there', () => {
    const name = foldText('Οδυσσέας');

    for (const text of ['ΟΔΥΣ', 'οδυς', 'ΟΔΥΣΣΕΑΣ', 'οδυσσεασ']) expect(name, text).to.include(foldText(text));
  });
});
