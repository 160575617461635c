import { expect } from 'chai';
import fc from 'fast-check';
import { categoryOf, GameCodes, gameTypeOf } from '../../../../src/adapters/providers/provider-b/game-codes.ts';
import { languageCode } from '../../../../src/adapters/providers/provider-b/languages.ts';

describe('languages of provider-b', () => {
  for (const [tag, code] of [
    ['en-US', 0],
    ['zh-TW', 1],
    ['zh-Hant-HK', 1],
    ['zh-CN', 2],
    ['zh', 2],
    ['zh-Hans-SG', 2],
    ['id', 4],
    ['pt', 12],
    ['PT_br', 27],
    ['nb-NO', 18],
    ['fil-PH', 33],
    ['yue-HK', 37],
    ['es-ES', 40],
    ['es-MX', 9],
    ['ms-BN', 42],
    ['hr', 43],
    ['eo', 0],
    ['', 0],
  ] as const) {
    it(`has ${tag || 'no language'} as ${code}`, () => {
      expect(languageCode(tag)).to.equal(code);
    });
  }
});

describe('game codes of provider-b', () => {
  const gameCode = fc.option(fc.string({ minLength: 1 }), { nil: null });
  const productCode = fc.integer({ min: 1, max: 999_999_999 });

  it('say again what they were made of', () => {
    const codes = new GameCodes(undefined);

    fc.assert(
      fc.property(productCode, gameCode, (product, game) => {
        const made = { productCode: product, gameCode: game };

        expect(codes.read(codes.write(made))).to.deep.equal(made);
      }),
    );
  });

  it("are the upstream's own where there is one product", () => {
    const codes = new GameCodes(1138);

    expect(codes.read('a:b')).to.deep.equal({ productCode: 1138, gameCode: 'a:b' });
    expect(codes.read('1138')).to.deep.equal({ productCode: 1138, gameCode: null });
    expect(codes.write({ productCode: 1138, gameCode: 'a:b' })).to.equal('a:b');
  });

  for (const code of ['', 'aviator', '0:aviator', '-1:aviator', '1e3:aviator', ' 1138:aviator']) {
    it(`do not read ${JSON.stringify(code)}`, () => {
      expect(new GameCodes(undefined).read(code)).to.equal(undefined);
    });
  }

  it('have a category that leads back to the game type', () => {
    for (const type of ['SLOT', 'LIVE_CASINO', 'LIVE_CASINO_PREMIUM', 'FISHING', 'OTHERS']) {
      expect(gameTypeOf(categoryOf(type))).to.equal(type);
    }
    expect(categoryOf('LIVE_CASINO')).to.equal('LIVE');
  });
});
