import { expect } from 'chai';
import { GameFilter, type GameFilterInput } from '../../../../src/domain/catalogue/game-filter.ts';
import { accepted, fieldsOf, guid } from '../../../ports/catalogue-seeds.ts';

const NOTHING = { provider: undefined, category: undefined, currency: undefined };

describe('GameFilter.of', () => {
  const cases: readonly (readonly [string, GameFilterInput, object])[] = [
    ['restricts nothing without fields', {}, {}],
    ['counts empty fields as omitted', { provider: '', gameType: '', category: '', currency: '' }, {}],
    ['counts blank fields as omitted', { provider: ' ', gameType: ' ', category: ' ', currency: ' ' }, {}],
    [
      'folds all codes',
      { provider: ' p ', category: 'live', currency: 'idr2' },
      { provider: 'P', category: 'LIVE', currency: 'IDR2' },
    ],
    ['reads game_type as the category', { gameType: 'slot' }, { category: 'SLOT' }],
    ['lets category win over game_type', { gameType: 'SLOT', category: 'LIVE' }, { category: 'LIVE' }],
    ['uses game_type when category is empty', { gameType: 'SLOT', category: '' }, { category: 'SLOT' }],
    ['uses game_type when category is blank', { gameType: 'SLOT', category: '  ' }, { category: 'SLOT' }],
    ['disables the currency filter by "all"', { currency: 'all' }, {}],
    ['disables the currency filter by " All "', { currency: ' All ' }, {}],
    [
      'reads "all" as a code in other fields',
      { provider: 'all', category: 'all' },
      { provider: 'ALL', category: 'ALL' },
    ],
    ['keeps unknown codes', { provider: '%', currency: '?' }, { provider: '%', currency: '?' }],
  ];
  for (const [behaviour, input, expected] of cases) {
    it(behaviour, () => {
      expect(accepted(GameFilter.of(input))).to.include({ ...NOTHING, ...expected });
    });
  }

  for (const [field, name] of [
    ['provider', 'provider'],
    ['gameType', 'game_type'],
    ['category', 'category'],
    ['currency', 'currency'],
  ] as const) {
    it(`refuses an unreadable ${name}, and names it`, () => {
      expect(GameFilter.of({ [field]: 'a\u0000' })).to.deep.equal({
        ok: false,
        error: { kind: 'invalid_parameter', field: name, rule: 'must be valid UTF-8 without control characters' },
      });
    });

    it(`refuses a too long ${name}, and names it`, () => {
      expect(GameFilter.of({ [field]: 'a'.repeat(129) })).to.have.nested.property('error.field', name);
    });
  }

  it('refuses an unreadable game_type even where category wins', () => {
    expect(GameFilter.of({ category: 'LIVE', gameType: '\ufffd' })).to.have.nested.property('error.field', 'game_type');
  });
});

describe('a GameFilter', () => {
  const game = { id: guid(1), ...fieldsOf(1, { provider: 'P', category: 'SLOT', currencies: ['EUR', 'USD'] }) };

  const cases: readonly (readonly [GameFilterInput, boolean])[] = [
    [{}, true],
    [{ provider: 'p' }, true],
    [{ provider: 'Q' }, false],
    [{ category: 'slot' }, true],
    [{ category: 'LIVE' }, false],
    [{ currency: 'usd' }, true],
    [{ currency: 'EUR' }, true],
    [{ currency: 'IDR' }, false],
    [{ currency: 'all' }, true],
    [{ provider: 'P', category: 'SLOT', currency: 'USD' }, true],
    [{ provider: 'P', category: 'SLOT', currency: 'IDR' }, false],
    [{ provider: 'P', category: 'LIVE', currency: 'USD' }, false],
    [{ provider: 'Q', category: 'SLOT', currency: 'USD' }, false],
  ];
  for (const [input, expected] of cases) {
    it(`${expected ? 'matches' : 'does not match'} a slot of provider P in EUR and USD by ${JSON.stringify(input)}`, () => {
      expect(accepted(GameFilter.of(input)).matches(game)).to.equal(expected);
    });
  }
});
