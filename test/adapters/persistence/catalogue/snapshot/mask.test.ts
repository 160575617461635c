import { expect } from 'chai';
import fc from 'fast-check';
import {
  countWords,
  intersection,
  maskOf,
  positionsIn,
  type Mask,
} from '../../../../../src/adapters/persistence/catalogue/snapshot/mask.ts';

const sets = fc.integer({ min: 1, max: 200 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    left: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
    right: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
  }),
);

const positionsOf = (flags: readonly boolean[]): number[] =>
  flags.flatMap((isIn, position) => (isIn ? [position] : []));

const everyPosition = (mask: Mask, size: number): number[] => positionsIn(mask, size, { skip: 0, limit: size });

describe('mask', () => {
  it('holds exactly the positions it was made of', () => {
    fc.assert(
      fc.property(sets, ({ size, left }) => {
        const mask = maskOf(size, (position) => left[position] ?? false);

        expect(everyPosition(mask, size)).to.deep.equal(positionsOf(left));
        if (typeof mask === 'object') {
          expect(countWords(mask, undefined, undefined)).to.equal(positionsOf(left).length);
        }
      }),
    );
  });

  it('needs no bits for everything and for nothing', () => {
    expect(maskOf(40, () => true)).to.equal('all');
    expect(maskOf(40, () => false)).to.equal('none');
  });

  it('intersects as sets do and leaves its arguments alone', () => {
    fc.assert(
      fc.property(sets, ({ size, left, right }) => {
        const one = maskOf(size, (position) => left[position] ?? false);
        const other = maskOf(size, (position) => right[position] ?? false);

        const both = everyPosition(intersection([one, 'all', other]), size);

        expect(both).to.deep.equal(positionsOf(left.map((isIn, at) => isIn && right[at] === true)));
        expect(everyPosition(one, size)).to.deep.equal(positionsOf(left));
      }),
    );
  });

  it('counts what is in all of its sets', () => {
    fc.assert(
      fc.property(sets, ({ size, left, right }) => {
        const one = maskOf(size, (position) => left[position] ?? false);
        const other = maskOf(size, (position) => right[position] ?? false);
        if (typeof one === 'string' || typeof other === 'string') return;

        const both = left.filter((isIn, at) => isIn && right[at] === true).length;

        expect(countWords(one, other, undefined)).to.equal(both);
        expect(countWords(undefined, one, other)).to.equal(both);
        expect(countWords(one, undefined, other)).to.equal(both);
        expect(countWords(undefined, undefined, undefined)).to.equal(undefined);
      }),
    );
  });

  it('skips and stops where it is told to', () => {
    fc.assert(
      fc.property(sets, fc.nat(200), fc.nat(50), ({ size, left }, skip, limit) => {
        const mask = maskOf(size, (position) => left[position] ?? false);

        const visited = positionsIn(mask, size, { skip, limit });

        expect(visited).to.deep.equal(positionsOf(left).slice(skip, skip + limit));
      }),
    );
  });
});
