import { expect } from 'chai';
import fc from 'fast-check';
import { compareText } from '../../../../src/domain/shared/compare-text.ts';

// A small alphabet on both sides of the surrogates makes long common beginnings frequent.
const nearby = fc.string({
  unit: fc.constantFrom('', 'a', 'b', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'),
});
const anyText = fc.string({ unit: 'binary' });
const texts = fc.oneof(nearby, anyText);

const byBytes = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));

describe('compareText', () => {
  it('orders as the UTF-8 bytes do', () => {
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        expect(Math.sign(compareText(left, right))).to.equal(byBytes(left, right));
      }),
      { numRuns: 2000 },
    );
  });

  it('orders texts with a common beginning as the UTF-8 bytes do', () => {
    fc.assert(
      fc.property(texts, texts, texts, (beginning, left, right) => {
        expect(Math.sign(compareText(beginning + left, beginning + right))).to.equal(byBytes(left, right));
      }),
      { numRuns: 1000 },
    );
  });

  it('differs from the order of UTF-16 units beyond U+FFFF', () => {
    expect(compareText('\uffff', '\u{10000}')).to.be.lessThan(0);
    expect(['\u{10000}', '\uffff'].sort()).to.deep.equal(['\u{10000}', '\uffff']);
  });

  it('puts a beginning before the whole text, and the empty text first', () => {
    expect(compareText('ab', 'abc')).to.be.lessThan(0);
    expect(compareText('', 'a')).to.be.lessThan(0);
  });
});
