import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openEmbedded } from '../../../../../src/adapters/persistence/database/embedded/embedded-knex.ts';
import type { EmbeddedDatabase } from '../../../../../src/adapters/persistence/database/embedded/embedded-knex.ts';
import { maintainEmbedded } from '../../../../../src/adapters/persistence/database/embedded/embedded-maintenance.ts';
import { preparedFolder } from '../../../../support/prepared-folder.ts';

describe('maintainEmbedded', () => {
  let dataDir = '';
  let database: EmbeddedDatabase;

  before(async () => {
    dataDir = await preparedFolder('embedded-maintenance-', '.');
    database = await openEmbedded(dataDir);
    await database.knex.raw('create table churned as select id from generate_series(1, 500) id');
  });

  after(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('vacuums a table with many dead rows and writes a checkpoint', async () => {
    const before = await checkpointLsn(database.knex);
    await database.knex.raw('update churned set id = id');

    const maintenance = maintainEmbedded(database.knex, { roundMs: 20, walBytesMin: 1 });
    const vacuumed = await eventually(() => vacuumCount(database.knex), 0);
    const after = await eventually(() => checkpointLsn(database.knex), before);
    await maintenance.stop();

    expect(vacuumed).to.equal(1);
    expect(after).not.to.equal(before);
  });

  it('tells of a round that failed and goes on', async () => {
    const notices: string[] = [];
    const broken = { raw: () => Promise.reject(new Error('no space left')) } as unknown as Knex;

    const maintenance = maintainEmbedded(broken, { roundMs: 5, onNotice: (sentence) => notices.push(sentence) });
    await eventually(() => Promise.resolve(notices.length > 1), false);
    await maintenance.stop();

    expect(notices[1]).to.equal('The upkeep of the embedded database failed: Error: no space left.');
  });
});

async function checkpointLsn(knex: Knex): Promise<string> {
  const { rows } = await knex.raw('select checkpoint_lsn::text as lsn from pg_control_checkpoint()');
  return rows[0].lsn;
}

async function vacuumCount(knex: Knex): Promise<number> {
  const { rows } = await knex.raw(`select vacuum_count as count from pg_stat_user_tables where relname = 'churned'`);
  return rows[0].count;
}

/** Reads until the answer is another one; mocha's time-out ends a wait in vain. */
async function eventually<T>(read: () => Promise<T>, before: T): Promise<T> {
  let now = await read();
  while (now === before) {
    await sleep(10);
    now = await read();
  }
  return now;
}
