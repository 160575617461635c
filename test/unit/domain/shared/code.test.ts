import { expect } from 'chai';
import { CATEGORY_PATTERN, CODE_PATTERN, CURRENCY_PATTERN, foldCode } from '../../../../src/domain/shared/code.ts';

describe('foldCode', () => {
  it('ignores case and the blanks around a code', () => {
    expect(foldCode(' aG-1_x\t')).to.equal('AG-1_X');
  });

  it('does not change a folded code', () => {
    expect(foldCode(foldCode(' stra\u00dfe '))).to.equal(foldCode(' stra\u00dfe '));
  });
});

const SHAPES = [
  [
    'CODE_PATTERN',
    CODE_PATTERN,
    ['A', '9', 'AGENT-1_X', 'A'.repeat(32)],
    ['', '-A', '_A', 'a', 'A B', 'A/B', 'A\n', 'Ä', 'A'.repeat(33)],
  ],
  [
    'CURRENCY_PATTERN',
    CURRENCY_PATTERN,
    ['USD', 'IDR2', 'USDT', 'A1', 'A'.repeat(10)],
    ['', 'U', 'usd', 'US-D', 'U D', 'USD\n', 'A'.repeat(11)],
  ],
  [
    'CATEGORY_PATTERN',
    CATEGORY_PATTERN,
    ['SLOT', 'CRASH GAME', 'A_B-C', '3D', 'A'.repeat(32)],
    ['', ' SLOT', '-A', 'slot', 'A,B', 'A\n', 'A'.repeat(33)],
  ],
] as const;

for (const [name, pattern, right, wrong] of SHAPES) {
  describe(name, () => {
    for (const code of right) {
      it(`accepts ${JSON.stringify(code)}`, () => {
        expect(code).to.match(pattern);
      });
    }

    for (const code of wrong) {
      it(`refuses ${JSON.stringify(code)}`, () => {
        expect(code).not.to.match(pattern);
      });
    }
  });
}
