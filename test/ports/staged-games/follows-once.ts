import { expect } from 'chai';
import { arrivalOf, guid } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { counted, listOf, NORMALLY, numbered, stagedOf } from './lists.ts';

export function followingOnce(world: () => CatalogueWorld): void {
  it('answers the same when it is asked again, and undoes nothing that was changed since', async () => {
    const list = listOf(1);
    await world().stagedGames.begin(list);
    await world().stagedGames.add(list, numbered(1, 2));
    const first = await world().stagedGames.follow(list, NORMALLY);
    await world().games.keep([arrivalOf(1, { name: 'Corrected' })]);

    expect(await world().stagedGames.follow(list, NORMALLY)).to.deep.equal(first);
    expect((await world().games.find(guid(1)))?.name).to.equal('Corrected');
  });

  it('takes no page of a list that was followed', async () => {
    const list = listOf(1);
    await world().stagedGames.begin(list);
    await world().stagedGames.add(list, [stagedOf(1)]);
    await world().stagedGames.follow(list, NORMALLY);

    expect(await world().stagedGames.add(list, [stagedOf(2)])).to.equal(undefined);
  });

  it('follows a list once when two ask at the same moment', async () => {
    const list = listOf(1);
    await world().stagedGames.begin(list);
    await world().stagedGames.add(list, numbered(1, 3));

    const outcomes = await Promise.all([
      world().stagedGames.follow(list, NORMALLY),
      world().stagedGames.follow(list, NORMALLY),
    ]);

    expect(outcomes).to.deep.equal([counted({ created: 3 }), counted({ created: 3 })]);
  });
}
