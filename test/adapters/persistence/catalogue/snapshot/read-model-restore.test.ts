import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogueHead } from '../../../../../src/application/ports/catalog-history.ts';
import { openKnex, type OpenDatabase } from '../../../../../src/adapters/persistence/database/open-knex.ts';
import { ReadModel } from '../../../../../src/adapters/persistence/catalogue/snapshot/read-model.ts';
import { agentOf, arrivalOf, furnish } from '../../../../ports/catalogue-seeds.ts';
import { describeWithPostgres } from '../../../../support/postgres.ts';
import { openPostgresWorld, type KnexWorld } from '../../knex-world.ts';

const POLL_INTERVAL_MS = 10;

/** A state to which the database is restored. */
interface Backup {
  readonly revision: number;
}

describeWithPostgres('ReadModel over a database that is put back to an earlier state', (database) => {
  let world: KnexWorld;
  let notices: string[];
  const models: ReadModel[] = [];
  const behind: OpenDatabase[] = [];

  beforeEach(async () => {
    world = await openPostgresWorld(database().url);
    await world.reset();
    await furnish(world);
    await world.games.keep([arrivalOf(1)]);
    notices = [];
  });

  afterEach(async () => {
    await Promise.all(models.splice(0).map((model) => model.close()));
    await Promise.all(behind.splice(0).map((opened) => opened.close()));
    await world.close();
  });

  const openModel = async (databaseUrl = database().url): Promise<ReadModel> => {
    const opened = await openKnex({ databaseUrl, dataDir: '' });
    behind.push(opened);
    const model = await ReadModel.open(opened.knex, {
      pollIntervalMs: POLL_INTERVAL_MS,
      staleAfterMs: 600_000,
      onFailure: (error) => {
        throw error;
      },
      onNotice: (sentence) => notices.push(sentence),
    });
    models.push(model);
    return model;
  };

  const backUp = async (): Promise<Backup> => ({ revision: (await world.history.head()).revision });
  const restore = ({ revision }: Backup): Promise<void> =>
    world.knex.transaction(async (trx) => {
      await trx('games').where('created_revision', '>', revision).delete();
      await trx('agents').where('created_revision', '>', revision).delete();
      await trx('catalogue_revision').update({ value: revision });
    });
  const shown = async (model: ReadModel, head: CatalogueHead): Promise<readonly (number | undefined)[]> => {
    while (model.gauges()['catalogue_revision'] !== head.revision) await sleep(5);
    return [model.fresh?.catalog.gameCount, model.fresh?.agents.agentCount];
  };

  it('shows the earlier state', async () => {
    const backup = await backUp();
    await world.games.keep([arrivalOf(2)]);
    await world.agents.create(agentOf({ code: 'LATER' }));
    const model = await openModel();

    await restore(backup);

    expect(await shown(model, await world.history.head())).to.deep.equal([1, 1]);
    expect(notices.join()).to.contain(`fell from revision ${backup.revision + 2} to ${backup.revision}`);
  });

  it('begins one new epoch, however many processes see it', async () => {
    const before = await world.history.head();
    await world.games.keep([arrivalOf(2)]);
    const several = await Promise.all([openModel(), openModel(), openModel()]);

    await restore(before);
    for (const model of several) await shown(model, before);
    while (notices.length < 1) await sleep(5);

    const after = await world.history.head();
    expect(after.epoch).not.to.equal(before.epoch);
    await world.games.keep([arrivalOf(3), arrivalOf(4)]);
    for (const model of several) expect(await shown(model, await world.history.head())).to.deep.equal([3, 1]);
    expect((await world.history.head()).epoch).to.equal(after.epoch);
    expect(notices.filter((notice) => notice.includes('Agents start again'))).to.have.length(1);
  });

  it('reads everything again in another epoch, although the revision is the same', async () => {
    const model = await openModel();

    await world.knex.transaction(async (trx) => {
      await trx('games').delete();
      await trx('catalogue_revision').update({ epoch: trx.raw('default') });
    });

    while (model.fresh?.catalog.gameCount !== 0) await sleep(5);
  });

  it('reads everything again in another epoch that has come further', async () => {
    const model = await openModel();

    await world.knex.transaction(async (trx) => {
      await trx('games').delete();
      await trx('catalogue_revision').update({ epoch: trx.raw('default'), value: 1000 });
    });

    expect(await shown(model, await world.history.head())).to.deep.equal([0, 1]);
  });

  it('follows a replica that lags behind, and leaves the epoch alone', async () => {
    const backup = await backUp();
    const { epoch } = await world.history.head();
    await world.games.keep([arrivalOf(2)]);
    const url = new URL(database().url);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const model = await openModel(url.href);

    await restore(backup);

    expect(await shown(model, await world.history.head())).to.deep.equal([1, 1]);
    expect((await world.history.head()).epoch).to.equal(epoch);
    expect(notices.join()).to.contain('a replica that lags behind');
  });
});
