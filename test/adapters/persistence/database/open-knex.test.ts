import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openKnex } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { preparedFolder } from '../../../support/prepared-folder.ts';

describe('openKnex without databaseUrl', () => {
  it('opens the embedded database in dataDir', async () => {
    const dataDir = await preparedFolder('open-knex-', '.');

    const database = await openKnex({ dataDir });

    expect(database.kind).to.equal('embedded');
    expect((await database.knex.raw('select 1 as one')).rows).to.deep.equal([{ one: 1 }]);
    await database.close();
    await rm(dataDir, { recursive: true });
  });
});

describeWithPostgres('openKnex with databaseUrl', (temporary) => {
  it('opens PostgreSQL and leaves dataDir alone', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'open-knex-'));

    const database = await openKnex({ databaseUrl: temporary().url, dataDir });

    expect(database.kind).to.equal('postgresql');
    expect((await database.knex.raw('select 1 as one')).rows).to.deep.equal([{ one: 1 }]);
    expect(await readdir(dataDir)).to.deep.equal([]);
    await database.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  });
});
