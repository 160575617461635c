import { expect } from 'chai';
import { guid } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { counted, followed, listOf, NORMALLY, numbered, stagedOf } from './lists.ts';

export function suspecting(world: () => CatalogueWorld): void {
  const activeNumbers = async (to: number): Promise<readonly number[]> => {
    const games = await Promise.all(Array.from({ length: to }, (_, at) => world().games.find(guid(at + 1))));
    return games.flatMap((game, at) => (game?.isActive === true ? [at + 1] : []));
  };

  it('changes nothing for an empty list', async () => {
    expect(await followed(world(), [])).to.deep.equal({
      kind: 'suspicious',
      comparison: { listed: 0, known: 0, missing: 0 },
      rejectedTotal: 0,
      rejected: [],
    });
  });

  it('changes nothing when more than half of the games would go, not even the rest', async () => {
    await followed(world(), numbered(1, 5));

    const outcome = await followed(world(), [stagedOf(1, { name: 'Renamed' }), stagedOf(2), stagedOf(9)]);

    expect(outcome).to.deep.equal({
      kind: 'suspicious',
      comparison: { listed: 3, known: 5, missing: 3 },
      rejectedTotal: 0,
      rejected: [],
    });
    expect(await activeNumbers(9)).to.deep.equal([1, 2, 3, 4, 5]);
    expect((await world().games.find(guid(1)))?.name).to.equal('Game 1');
  });

  it('lets exactly half of the games go', async () => {
    await followed(world(), numbered(1, 4));

    expect(await followed(world(), numbered(1, 2))).to.deep.equal(counted({ unchanged: 2, withdrawn: 2 }));
  });

  it('counts games that the list names as withdrawn among those that go', async () => {
    await followed(world(), numbered(1, 4));

    const outcome = await followed(world(), [
      stagedOf(1),
      ...numbered(2, 4).map(({ code }) => stagedOf(Number(code.slice(1)), { isActive: false })),
    ]);

    expect(outcome.kind).to.equal('suspicious');
  });

  it('does not count again what earlier lists withdrew', async () => {
    await followed(world(), numbered(1, 4));
    await followed(world(), numbered(1, 2));

    expect((await followed(world(), [stagedOf(1)])).kind).to.equal('followed');
  });

  it('takes the list at its word when it may shrink, even an empty one', async () => {
    await followed(world(), numbered(1, 5));

    expect(await followed(world(), [], { ...NORMALLY, mayShrink: true })).to.deep.equal(counted({ withdrawn: 5 }));
    expect(await activeNumbers(5)).to.deep.equal([]);
  });

  it('keeps a list that was suspected, to be followed when it may shrink', async () => {
    await followed(world(), numbered(1, 5));
    const list = listOf(90);
    await world().stagedGames.begin(list);
    await world().stagedGames.add(list, [stagedOf(1)]);

    expect((await world().stagedGames.follow(list, NORMALLY)).kind).to.equal('suspicious');
    expect(await world().stagedGames.follow(list, { ...NORMALLY, mayShrink: true })).to.deep.equal(
      counted({ unchanged: 1, withdrawn: 4 }),
    );
  });
}
