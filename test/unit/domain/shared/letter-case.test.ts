import { expect } from 'chai';
import fc from 'fast-check';
import { foldCode } from '../../../../src/domain/shared/code.ts';
import { inLowerCase, inUpperCase, trimmed } from '../../../../src/domain/shared/letter-case.ts';

/** Letters that JavaScript converts to ASCII, and the sharp s and a ligature, which become two letters. */
const LOOKALIKES = ['ı', 'ſ', '\u212a', 'İ', 'ß', 'ﬁ'];

describe('letter case', () => {
  it('changes for ASCII letters', () => {
    expect(inUpperCase('aZ09_-[@`{')).to.equal('AZ09_-[@`{');
    expect(inLowerCase('aZ09_-[@`{')).to.equal('az09_-[@`{');
  });

  for (const letter of LOOKALIKES) {
    it(`does not change ${letter}, in any text`, () => {
      expect(inUpperCase(`a${letter}Z`)).to.equal(`A${letter}Z`);
      expect(inLowerCase(`a${letter}Z`)).to.equal(`a${letter}z`);
      expect(foldCode(` ${letter}van `)).to.equal(`${letter}VAN`);
    });
  }

  it('never turns another text into ASCII', () => {
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
  it('removes ASCII white space', () => {
    expect([' a b\t\n', 'a', '', '  '].map(trimmed)).to.deep.equal(['a b', 'a', '', '']);
  });

  it('does not change a text with other white space at an end', () => {
    for (const odd of ['\u00a0a', 'a\u3000', ' a\ufeff']) expect(trimmed(odd)).to.equal(odd);
  });
});
