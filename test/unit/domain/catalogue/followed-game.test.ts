import { expect } from 'chai';
import fc from 'fast-check';
import {
  followListed,
  followMissing,
  isSuspicious,
  type FollowedGame,
} from '../../../../src/domain/catalogue/followed-game.ts';
import { arrivalOf, fieldsOf, guid } from '../../../ports/catalogue-seeds.ts';

/** The state of a game in one list: offered, withdrawn, or missing. */
const news = fc.constantFrom('offered', 'withdrawn', 'missing');

const keptOf = (isActive: boolean, isWithdrawn: boolean): FollowedGame => ({
  game: { id: guid(1), ...fieldsOf(1, { isActive }) },
  isWithdrawn,
});

const after = (lists: readonly string[], before: FollowedGame): FollowedGame =>
  lists.reduce(
    (kept, list) =>
      list === 'missing'
        ? followMissing(kept)
        : followListed(arrivalOf(1, { isActive: list === 'offered' }), kept, true),
    before,
  );

describe('a game that follows an upstream', () => {
  it('is active after any lists exactly when the last list offers it, if it began active', () => {
    fc.assert(
      fc.property(fc.array(news, { minLength: 1, maxLength: 8 }), (lists) => {
        const { game, isWithdrawn } = after(lists, keptOf(true, false));

        expect({ isActive: game.isActive, isWithdrawn }).to.deep.equal({
          isActive: lists.at(-1) === 'offered',
          isWithdrawn: lists.at(-1) !== 'offered',
        });
      }),
    );
  });

  it('stays disabled after any lists when an operator disabled it', () => {
    fc.assert(
      fc.property(fc.array(news, { maxLength: 8 }), (lists) => {
        const { game, isWithdrawn } = after(lists, keptOf(false, false));

        expect({ isActive: game.isActive, isWithdrawn }).to.deep.equal({ isActive: false, isWithdrawn: false });
      }),
    );
  });

  it('stays inactive after any lists when new games begin inactive', () => {
    fc.assert(
      fc.property(news, fc.array(news, { maxLength: 8 }), (first, lists) => {
        const born = followListed(arrivalOf(1, { isActive: first === 'offered' }), undefined, false);

        expect(after(lists, born).game.isActive).to.equal(false);
      }),
    );
  });

  it('takes all fields but its id and activity from the list', () => {
    const { game } = followListed({ ...arrivalOf(2), newId: guid(9) }, keptOf(false, false), true);

    expect(game).to.deep.equal({ id: guid(1), ...fieldsOf(2, { isActive: false }) });
  });
});

describe('isSuspicious', () => {
  const cases = [
    [{ listed: 0, known: 0, missing: 0 }, true],
    [{ listed: 1, known: 0, missing: 0 }, false],
    [{ listed: 2, known: 4, missing: 2 }, false],
    [{ listed: 2, known: 5, missing: 3 }, true],
    [{ listed: 100, known: 5, missing: 3 }, true],
    [{ listed: 0, known: 4, missing: 0 }, true],
  ] as const;
  for (const [comparison, expected] of cases) {
    it(`is ${expected} for ${JSON.stringify(comparison)}`, () => {
      expect(isSuspicious(comparison)).to.equal(expected);
    });
  }
});
