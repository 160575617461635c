import { expect } from 'chai';
import { convertGameRow } from '../../../../src/adapters/cli/convert-games/convert-lines.ts';
import { CONVERT_OPTIONS_DEFAULT } from '../../../../src/adapters/cli/convert-games/options.ts';

const ROW = { product_code: 1009, product: 'CQ9', game_code: '1', game_name: 'FruitKing', game_type: 'SLOT' };

const convert = (row: unknown, options: Partial<typeof CONVERT_OPTIONS_DEFAULT> = {}) =>
  convertGameRow(row, { ...CONVERT_OPTIONS_DEFAULT, ...options });

const converted = (row: unknown, options: Partial<typeof CONVERT_OPTIONS_DEFAULT> = {}) => {
  const game = convert(row, options);
  if (!game.ok) throw new Error(game.error);
  return game.value;
};

describe('convertGameRow', () => {
  it('turns a row into a game of the import', () => {
    expect(converted(ROW)).to.deep.equal({
      provider: 'CQ9',
      brand: 'CQ9',
      code: '1',
      name: 'FruitKing',
      category: 'SLOT',
      currencies: ['USD'],
      image: '',
    });
  });

  for (const flags of [{ active: false }, { is_maintenance: true }, { is_maintenance: false, active: true }]) {
    it(`keeps the flags that a row has: ${JSON.stringify(flags)}`, () => {
      expect(converted({ ...ROW, ...flags })).to.deep.equal({ ...converted(ROW), ...flags });
    });
  }

  it('takes a flag that is null for one that is not there', () => {
    expect(converted({ ...ROW, active: null })).to.deep.equal(converted(ROW));
  });

  it('makes a provider code of any product name', () => {
    expect(converted({ ...ROW, product: ' Dragon Soft! ' }).provider).to.equal('DRAGON-SOFT');
  });

  it('keeps the product as the brand, as it is written', () => {
    expect(converted({ ...ROW, product: 'DragonSoft' }, { provider: 'B' })).to.include({
      provider: 'B',
      brand: 'DragonSoft',
    });
  });

  it('takes the provider from the product code when asked', () => {
    expect(converted(ROW, { providerFrom: 'product_code' }).provider).to.equal('1009');
  });

  it('takes codes that are numbers as text', () => {
    expect(converted({ ...ROW, game_code: 15 }).code).to.equal('15');
  });

  it('names the category as the interface does', () => {
    expect(converted({ ...ROW, game_type: 'live_casino' }).category).to.equal('LIVE');
  });

  it('leaves a category alone that it has no other name for', () => {
    expect(converted({ ...ROW, game_type: 'FISHING' }).category).to.equal('FISHING');
  });

  it('makes image addresses in which every code is safe', () => {
    const { image } = converted({ ...ROW, game_code: 'a/b c' }, { imageBase: 'https://cdn.example.com' });

    expect(image).to.equal('https://cdn.example.com/CQ9/a%2Fb%20c.png');
  });

  const bad: readonly (readonly [what: string, row: unknown, reason: string])[] = [
    ['an array', [], 'is not a JSON object'],
    ['null', null, 'is not a JSON object'],
    ['a row without a code', { ...ROW, game_code: ' ' }, 'game_code is missing'],
    ['a row without a name', { ...ROW, game_name: undefined }, 'game_name is missing'],
    ['a row without a category', { ...ROW, game_type: '' }, 'game_type is missing or not a category'],
    ['a flag that is neither true nor false', { ...ROW, active: 1 }, 'active is neither true nor false'],
    ['a row without a product', { ...ROW, product: '!' }, 'product is missing or cannot be made a provider code'],
  ];
  for (const [what, row, reason] of bad) {
    it(`refuses ${what}`, () => {
      expect(convert(row)).to.deep.equal({ ok: false, error: reason });
    });
  }
});
