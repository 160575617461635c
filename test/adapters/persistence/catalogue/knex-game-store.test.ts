import { expect } from 'chai';
import { arrivalOf, furnish, guid } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { gameStoreContract } from '../../../ports/game-store.contract.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

const BATCH = Array.from({ length: 500 }, (_, at) => at + 1);

describe('KnexGameStore', () => {
  onBothDatabases((openWorld) => {
    gameStoreContract('KnexGameStore', openWorld);
    describeInWorld('its revisions', openWorld, takesRevisions);
    describeInWorld('its batches', openWorld, keepsBatches);
  });
});

function takesRevisions(world: () => KnexWorld): void {
  beforeEach(() => furnish(world()));

  it('takes one for a batch, and tells of it without waiting', async () => {
    await world().games.keep([arrivalOf(1), arrivalOf(2)]);

    const revisions = await world().knex('games').pluck<number[]>('revision');
    expect(revisions).to.deep.equal([3, 3]);
    expect(world().heard).to.deep.equal({ committed: 2, kicked: 1 });
  });

  it('takes none for a batch or a change that changes nothing', async () => {
    await world().games.keep([arrivalOf(1)]);

    await world().games.keep([arrivalOf(1), arrivalOf(2, { provider: 'NOBODY' })]);
    await world().games.keep([]);
    await world().games.update(guid(1), { isActive: true });
    await world().games.update(guid(404), { isActive: false });

    expect((await world().history.head()).revision).to.equal(3);
    expect(world().heard).to.deep.equal({ committed: 2, kicked: 1 });
  });

  it('remembers what a game said until the revision that replaced it', async () => {
    await world().games.keep([arrivalOf(1), arrivalOf(2)]);

    await world().games.keep([arrivalOf(1, { name: 'Renamed', currencies: ['EUR'] }), arrivalOf(2)]);
    await world().games.update(guid(1), { isMaintenance: true });

    const versions = await world().knex('game_versions').orderBy('until_revision');
    expect(versions).to.have.length(2);
    expect(versions[0]).to.include({ game_id: guid(1), until_revision: 4, name: 'Game 1', is_maintenance: false });
    expect(versions[0].currencies).to.deep.equal(['USD']);
    expect(versions[1]).to.include({ game_id: guid(1), until_revision: 5, name: 'Renamed', is_maintenance: false });
  });
}

function keepsBatches(world: () => KnexWorld): void {
  beforeEach(() => furnish(world()));

  it('keeps 500 games, new and changed ones, in a handful of statements', async () => {
    await world().games.keep(BATCH.slice(0, 250).map((number) => arrivalOf(number)));
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }): number => statements.push(sql);
    world().knex.on('query', listen);

    const outcomes = await world().games.keep(BATCH.map((number) => arrivalOf(number, { name: 'Renamed' })));

    world().knex.off('query', listen);
    expect(outcomes.filter((outcome) => outcome === 'updated')).to.have.length(250);
    expect(outcomes.filter((outcome) => outcome === 'created')).to.have.length(250);
    expect(statements).to.have.length.at.most(10);
  });

  it('keeps nothing of a batch that fails', async () => {
    await world().games.keep([arrivalOf(1)]);

    const failure = await world()
      .games.keep([arrivalOf(2), { ...arrivalOf(3), newId: guid(1) }])
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(Error);
    expect(await world().games.find(guid(2))).to.equal(undefined);
    expect((await world().history.head()).revision).to.equal(3);
  });
}
