import { expect } from 'chai';
import fc from 'fast-check';
import { TEXT_LENGTH_MAX, TextArena, type TextPlace } from '../../../../src/adapters/http/agent-api/page-memo.ts';

const MIB = 1024 * 1024;

describe('TextArena', () => {
  it('gives back every text that it kept, whatever its length and bytes', () => {
    const bytes = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)) });
    const long = fc.integer({ min: 0, max: TEXT_LENGTH_MAX }).map((length) => 'é'.repeat(length));
    const texts = fc.array(fc.oneof(bytes, long), { maxLength: 12 });

    fc.assert(
      fc.property(texts, (kept) => {
        const arena = new TextArena(16 * MIB);
        const places = kept.map((text) => arena.keep(text)!);
        expect(places.map((place) => arena.text(place))).to.deep.equal(kept);
      }),
      { numRuns: 100 },
    );
  });

  it('takes no more than it has room for, and begins anew once it is cleared', () => {
    const arena = new TextArena(3 * MIB);
    const kept: TextPlace[] = [];
    for (let place = arena.keep('x'.repeat(600_000)); place !== undefined; place = arena.keep('x'.repeat(600_000))) {
      kept.push(place);
    }
    // A text lies in one piece, so each MiB has room for one of them.
    expect(kept).to.have.length(3);
    expect(arena.keep('x'.repeat(500_000))).to.equal(undefined);

    arena.clear();
    const place = arena.keep('y'.repeat(MIB))!;
    expect(place).to.deep.equal({ start: 0, length: MIB });
    expect(arena.text(place)).to.equal('y'.repeat(MIB));
  });

  it('refuses a text that is longer than a piece of its memory', () => {
    expect(new TextArena(4 * MIB).keep('x'.repeat(TEXT_LENGTH_MAX + 1))).to.equal(undefined);
  });
});
