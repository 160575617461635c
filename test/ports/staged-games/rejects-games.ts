import { expect } from 'chai';
import { REJECTED_LISTED_MAX, type FollowCounts } from '../../../src/application/ports/staged-games.ts';
import { fieldsOf, guid } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { counted, followed, numbered, rejectedOf, stagedOf } from './lists.ts';

export function rejecting(world: () => CatalogueWorld): void {
  it('leaves what it keeps under the code of a game that breaks a rule, and says why', async () => {
    await followed(world(), numbered(1, 3));

    const outcome = await followed(world(), [...numbered(1, 2), rejectedOf('G3'), rejectedOf('odd')]);

    const reason = 'name must not be empty';
    expect(outcome).to.deep.equal(
      counted({
        unchanged: 2,
        rejectedTotal: 2,
        rejected: [
          { code: 'G3', reason },
          { code: 'odd', reason },
        ],
      }),
    );
    expect(await world().games.find(guid(3))).to.deep.equal({ id: guid(3), ...fieldsOf(3) });
  });

  it(`spells out the first ${REJECTED_LISTED_MAX} of them by code, and counts all`, async () => {
    const codes = Array.from({ length: REJECTED_LISTED_MAX + 5 }, (_, at) => `R${String(at).padStart(4, '0')}`);

    const outcome = await followed(world(), [stagedOf(1), ...codes.toReversed().map(rejectedOf)]);

    const { rejectedTotal, rejected } = (outcome as { counts: FollowCounts }).counts;
    expect(rejectedTotal).to.equal(codes.length);
    expect(rejected.map(({ code }) => code)).to.deep.equal(codes.slice(0, REJECTED_LISTED_MAX));
  });

  it('suspects a list of nothing but such games', async () => {
    expect(await followed(world(), [rejectedOf('a'), rejectedOf('b')])).to.deep.equal({
      kind: 'suspicious',
      comparison: { listed: 0, known: 0, missing: 0 },
      rejectedTotal: 2,
      rejected: [
        { code: 'a', reason: 'name must not be empty' },
        { code: 'b', reason: 'name must not be empty' },
      ],
    });
  });
}
