import { expect } from 'chai';
import { guid } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { listOf, NORMALLY, numbered, stagedOf } from './lists.ts';

export function collecting(world: () => CatalogueWorld): void {
  it('counts the games of all pages', async () => {
    const { stagedGames } = world();
    await stagedGames.begin(listOf(1));

    expect(await stagedGames.add(listOf(1), numbered(1, 3))).to.equal(3);
    expect(await stagedGames.add(listOf(1), numbered(4, 5))).to.equal(5);
    expect(await stagedGames.add(listOf(1), [])).to.equal(5);
  });

  it('replaces a game that comes again, as it does when a page is added again', async () => {
    const { stagedGames, games } = world();
    await stagedGames.begin(listOf(1));
    await stagedGames.add(listOf(1), numbered(1, 2));

    expect(await stagedGames.add(listOf(1), [stagedOf(2, { name: 'Newer' }), stagedOf(3)])).to.equal(3);
    await stagedGames.follow(listOf(1), NORMALLY);

    expect((await games.find(guid(2)))?.name).to.equal('Newer');
  });

  it('shows nothing in the catalogue before the list is followed', async () => {
    await world().stagedGames.begin(listOf(1));
    await world().stagedGames.add(listOf(1), [stagedOf(1)]);

    expect(await world().games.find(guid(1))).to.equal(undefined);
  });

  it('takes no page of a list that was not begun', async () => {
    expect(await world().stagedGames.add(listOf(1), [stagedOf(1)])).to.equal(undefined);
  });

  it('forgets a list when another is begun, and takes no more pages of it', async () => {
    const { stagedGames } = world();
    await stagedGames.begin(listOf(1));
    await stagedGames.add(listOf(1), numbered(1, 3));

    await stagedGames.begin(listOf(2));

    expect(await stagedGames.add(listOf(1), [stagedOf(4)])).to.equal(undefined);
    expect(await stagedGames.follow(listOf(1), NORMALLY)).to.deep.equal({ kind: 'superseded' });
    expect(await stagedGames.add(listOf(2), [stagedOf(5)])).to.equal(1);
  });

  it('begins again from nothing', async () => {
    const { stagedGames } = world();
    await stagedGames.begin(listOf(1));
    await stagedGames.add(listOf(1), numbered(1, 3));

    await stagedGames.begin(listOf(1));

    expect(await stagedGames.add(listOf(1), [stagedOf(4)])).to.equal(1);
  });

  it('keeps the lists of two providers apart', async () => {
    const { stagedGames } = world();
    const other = { provider: 'Q', id: guid(1) };
    await stagedGames.begin(listOf(1));
    await stagedGames.begin(other);

    await stagedGames.add(listOf(1), numbered(1, 3));

    expect(await stagedGames.add(other, [stagedOf(9, { provider: 'Q' })])).to.equal(1);
    expect(await stagedGames.add(listOf(1), [])).to.equal(3);
  });
}
