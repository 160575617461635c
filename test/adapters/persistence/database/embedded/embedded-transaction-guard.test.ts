import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { openEmbedded } from '../../../../../src/adapters/persistence/database/embedded/embedded-knex.ts';
import type { EmbeddedDatabase } from '../../../../../src/adapters/persistence/database/embedded/embedded-knex.ts';
import { RootQueryInTransaction } from '../../../../../src/adapters/persistence/database/embedded/embedded-transaction-guard.ts';
import { inTransaction } from '../../../../../src/adapters/persistence/database/prepared-transaction.ts';
import { preparedFolder } from '../../../../support/prepared-folder.ts';

describe('forbidRootQueriesInTransactions', () => {
  let dataDir = '';
  let database: EmbeddedDatabase;

  before(async () => {
    dataDir = await preparedFolder('embedded-guard-', '.');
    database = await openEmbedded(dataDir);
    await database.knex.raw('create table notes (id int)');
  });

  after(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('refuses a query on the root Knex inside a transaction, and rolls that back', async () => {
    const failure = await database.knex
      .transaction(async (trx) => {
        await trx('notes').insert({ id: 1 });
        await database.knex('notes').first();
      })
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(RootQueryInTransaction);
    expect(await database.knex('notes')).to.deep.equal([]);
  });

  it('refuses a query on the root Knex inside a transaction of prepared statements', async () => {
    const failure = await inTransaction(database.knex, () => database.knex('notes').first()).catch(
      (error: unknown) => error,
    );

    expect(failure).to.be.instanceOf(RootQueryInTransaction);
    expect(await database.knex('notes')).to.deep.equal([]);
  });

  it('refuses a second root transaction inside a transaction', async () => {
    const failure = await database.knex
      .transaction(() => database.knex.transaction((inner) => inner('notes').first()))
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(RootQueryInTransaction);
  });

  it('lets the transaction itself and its savepoints pass', async () => {
    const rows = await database.knex.transaction((trx) => trx.transaction((savepoint) => savepoint('notes').select()));

    expect(rows).to.deep.equal([]);
  });

  it('lets others wait for their turn beside an open transaction', async () => {
    const [, rows] = await Promise.all([
      database.knex.transaction((trx) => trx.raw('select pg_sleep(0.01)')),
      database.knex('notes').select(),
    ]);

    expect(rows).to.deep.equal([]);
  });

  it('lets pass what was begun inside a transaction and queries after its end', async () => {
    let commit: () => void = () => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let later: Promise<unknown> = Promise.resolve();

    await database.knex.transaction(async (trx) => {
      await trx('notes').first();
      later = committed.then(() => database.knex('notes').select());
    });
    commit();

    expect(await later).to.deep.equal([]);
  });
});
