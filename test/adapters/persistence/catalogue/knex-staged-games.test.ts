import { expect } from 'chai';
import { arrivalOf, guid, providerOf } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { stagedGamesContract } from '../../../ports/staged-games.contract.ts';
import { listOf, NORMALLY, stagedOf } from '../../../ports/staged-games/lists.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

describe('KnexStagedGames', () => {
  onBothDatabases((openWorld) => {
    stagedGamesContract('KnexStagedGames', openWorld);
    describeInWorld('its revisions', openWorld, takesRevisions);
    describeInWorld('its transaction', openWorld, isAllOrNothing);
  });
});

const revision = async (world: KnexWorld): Promise<number> =>
  (await world.knex('catalogue_revision').first('value')).value;

function takesRevisions(world: () => KnexWorld): void {
  beforeEach(async () => {
    await world().providers.create(providerOf());
    await world().stagedGames.begin(listOf(1));
    await world().stagedGames.add(listOf(1), [stagedOf(1), stagedOf(2)]);
  });

  it('takes one for a whole list, and tells of it without waiting', async () => {
    const before = await revision(world());
    const { committed } = world().heard;

    await world().stagedGames.follow(listOf(1), NORMALLY);

    expect(await revision(world())).to.equal(before + 1);
    expect(world().heard).to.deep.equal({ committed, kicked: 1 });
  });

  it('takes none for a list that changes nothing', async () => {
    await world().games.keep([arrivalOf(1), arrivalOf(2)]);
    const before = await revision(world());

    await world().stagedGames.follow(listOf(1), NORMALLY);

    expect(await revision(world())).to.equal(before);
  });

  it('remembers what a game said before, for the changes cursor', async () => {
    await world().games.keep([arrivalOf(1, { name: 'Old' }), arrivalOf(2), arrivalOf(3)]);

    await world().stagedGames.follow(listOf(1), NORMALLY);

    const versions = await world().knex('game_versions').orderBy('game_id').select('game_id', 'name', 'is_active');
    expect(versions).to.deep.equal([
      { game_id: guid(1), name: 'Old', is_active: true },
      { game_id: guid(3), name: 'Game 3', is_active: true },
    ]);
  });
}

function isAllOrNothing(world: () => KnexWorld): void {
  it('leaves the catalogue and the list as they were when the database fails in the middle', async () => {
    await world().providers.create(providerOf());
    await world().games.keep([arrivalOf(1, { name: 'Old' }), arrivalOf(3)]);
    await world().stagedGames.begin(listOf(1));
    await world().stagedGames.add(listOf(1), [stagedOf(1), stagedOf(2)]);
    const before = await contents(world());
    await world().knex.raw(`alter table games add constraint planted check (id <> '${guid(3)}' or is_active)`);

    const failure = await world()
      .stagedGames.follow(listOf(1), NORMALLY)
      .catch((error: unknown) => error);
    const after = await contents(world());
    await world().knex.raw('alter table games drop constraint planted');

    expect(failure).to.be.an('error');
    expect(after).to.deep.equal(before);
    expect((await world().stagedGames.follow(listOf(1), NORMALLY)).kind).to.equal('followed');
  });
}

const contents = async ({ knex }: KnexWorld): Promise<unknown> => ({
  games: await knex('games').orderBy('id'),
  versions: await knex('game_versions').orderBy('game_id'),
  staged: await knex('staged_games').orderBy('code'),
  lists: await knex('game_lists'),
});
