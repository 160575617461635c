import { expect } from 'chai';
import fc from 'fast-check';
import { foldCode } from '../../../../src/domain/shared/code.ts';
import { inLowerCase, inUpperCase, trimmed } from '../../../../src/domain/shared/letter-case.ts';

/** What JavaScript's own conversions make ASCII of, and the sharp s and ligature that become two letters. */
const LOOKALIKES = ['ı', 'ſ', '\u212a', 'İ', 'ß', 'ﬁ'];

describe('letter case', () => {
  it('is that of ASCII', () => {
    expect(inUpperCase('aZ09_-[@`{')).to.equal('AZ09_-[@`{');
    expect(inLowerCase('aZ09_-[@`{')).to.equal('az09_-[@`{');
  });

  for (const letter of LOOKALIKES) {
    it(`leaves ${letter} as it is, in whatever company`, () => {
      expect(inUpperCase(`a${letter}Z`)).to.equal(`A${letter}Z`);
      expect(inLowerCase(`a${letter}Z`)).to.equal(`a${letter}z`);
      expect(foldCode(` ${letter}van `)).to.equal(`${letter}VAN`);
    });
  }

  it('makes no text ASCII that was none', () => {
    // eslint-disable-next-line no-control-regex
    const isAscii = (text: string) => /^[\u0000-\u007f]*$/.test(text);

    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        [inUpperCase, inLowerCase, trimmed, foldCode].every((fold) => isAscii(fold(text)) === isAscii(text)),
      ),
    );
  });
});

describe('trimmed', () => {
  it('takes white space away that is ASCII', () => {
    expect([' a b\t\n', 'a', '', '  '].map(trimmed)).to.deep.equal(['a b', 'a', '', '']);
  });

  it('leaves a text alone that has other white space at an end', () => {
    for (const odd of ['\u00a0a', 'a\u3000', ' a\ufeff']) expect(trimmed(odd)).to.equal(odd);
  });
});
