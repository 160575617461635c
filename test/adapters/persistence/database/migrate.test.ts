import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrate, schemaFit, SchemaMismatch } from '../../../../src/adapters/persistence/database/migrate.ts';
import type { Migration } from '../../../../src/adapters/persistence/database/migrate.ts';
import { openKnex } from '../../../../src/adapters/persistence/database/open-knex.ts';
import type { OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { preparedFolder } from '../../../support/prepared-folder.ts';

const creating = (table: string): Migration => ({
  name: `create-${table}`,
  up: async (trx) => {
    await trx.raw(`create table ${table} (id int)`);
  },
});
const FIRST = creating('first');
const SECOND = creating('second');
const THIRD = creating('third');
const FAILING: Migration = {
  name: 'failing',
  up: async (trx) => {
    await trx.raw('create table half_done (id int)');
    await trx.raw('select 1 / 0');
  },
};

const tables = async (knex: Knex): Promise<string[]> => {
  const { rows } = await knex.raw(`select relname as name from pg_stat_user_tables order by 1`);
  return rows.map(({ name }: { name: string }) => name);
};

/** Rules for every database; `knex()` is one that the suite may empty. */
const itMigrates = (knex: () => Knex): void => {
  beforeEach(async () => {
    await knex().raw('drop schema public cascade');
    await knex().raw('create schema public');
  });

  it('applies what is missing, in order, and nothing twice', async () => {
    const first = await migrate(knex(), [FIRST]);
    const second = await migrate(knex(), [FIRST, SECOND, THIRD]);
    const third = await migrate(knex(), [FIRST, SECOND, THIRD]);

    expect([first, second, third]).to.deep.equal([['create-first'], ['create-second', 'create-third'], []]);
    expect(await tables(knex())).to.deep.equal(['first', 'schema_fills', 'schema_migrations', 'second', 'third']);
  });

  it('puts the first migration in the place of those that it replaces, once', async () => {
    const replacing: Migration = {
      name: 'all',
      up: () => Promise.reject(new Error('the tables are there')),
      replaces: {
        first: 'create-first',
        last: 'create-second',
        up: async (trx) => {
          await trx.raw('alter table second rename to other');
        },
      },
    };
    await migrate(knex(), [FIRST]);
    const tooEarly = (await migrate(knex(), [replacing]).catch((error: unknown) => error)) as Error;
    await migrate(knex(), [FIRST, SECOND]);

    expect([await migrate(knex(), [replacing]), await migrate(knex(), [replacing])]).to.deep.equal([['all'], []]);

    expect(tooEarly).to.be.instanceOf(SchemaMismatch);
    expect(tooEarly.message).to.equal(
      'The database ends with create-first, which is older than create-second: let a version with that migration start on it first.',
    );
    expect(await tables(knex())).to.deep.equal(['first', 'other', 'schema_fills', 'schema_migrations']);
  });

  it('names what is pending, on an empty database too', async () => {
    const { pending: onEmpty } = await schemaFit(knex(), [FIRST, SECOND]);
    await migrate(knex(), [FIRST]);
    const { pending: afterOne } = await schemaFit(knex(), [FIRST, SECOND]);

    expect([onEmpty, afterOne]).to.deep.equal([['create-first', 'create-second'], ['create-second']]);
  });

  it('rolls a failing migration back, keeps those before it, and can be run again', async () => {
    const failure = (await migrate(knex(), [FIRST, FAILING]).catch((error: unknown) => error)) as Error;
    const later = await migrate(knex(), [FIRST, SECOND]);

    expect(failure.message).to.match(/^Migration failing failed and was rolled back: .*division by zero/);
    expect(later).to.deep.equal(['create-second']);
    expect(await tables(knex())).to.deep.equal(['first', 'schema_fills', 'schema_migrations', 'second']);
  });

  it('refuses a database that a newer version has written, and says what to do', async () => {
    await migrate(knex(), [FIRST, SECOND]);

    const failure = (await migrate(knex(), [FIRST]).catch((error: unknown) => error)) as Error;

    expect(failure).to.be.instanceOf(SchemaMismatch);
    expect(failure.message).to.contain('newer version (it has create-second)').and.to.contain('restore a backup');
  });

  it('refuses a migration put before one that is applied', async () => {
    await migrate(knex(), [FIRST, THIRD]);

    const failure = await migrate(knex(), [FIRST, SECOND, THIRD]).catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(SchemaMismatch).with.property('message').that.contains('create-third');
  });

  it('refuses two migrations of one name', async () => {
    const failure = await migrate(knex(), [FIRST, FIRST]).catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(SchemaMismatch);
  });
};

describe('migrate on the embedded database', () => {
  let dataDir = '';
  let database: OpenDatabase;

  before(async () => {
    dataDir = await preparedFolder('migrate-', '.');
    database = await openKnex({ dataDir });
  });

  itMigrates(() => database.knex);

  after(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });
});

describeWithPostgres('migrate on PostgreSQL', (temporary) => {
  let databases: OpenDatabase[];

  before(async () => {
    const open = (): Promise<OpenDatabase> => openKnex({ databaseUrl: temporary().url, dataDir: '', poolSizeMax: 2 });
    databases = await Promise.all(Array.from({ length: 4 }, open));
  });

  itMigrates(() => databases[0]!.knex);

  it('lets several processes start at once, and applies each migration once', async () => {
    const applied = await Promise.all(databases.map(({ knex }) => migrate(knex, [FIRST, SECOND, THIRD])));

    expect(applied.flat().sort()).to.deep.equal(['create-first', 'create-second', 'create-third']);
  });

  it('does not wait for a neighbour in another schema, which migrates for long', async () => {
    const [{ knex }] = databases as [OpenDatabase];
    await knex.raw('create schema neighbour');
    const url = `${temporary().url}?options=-c%20search_path%3Dneighbour`;
    const neighbour = await openKnex({ databaseUrl: url, dataDir: '' });
    const long: Migration = {
      name: 'long',
      up: async () => {
        await migrate(neighbour.knex, [FIRST]);
      },
    };

    await migrate(knex, [long]);

    expect(await neighbour.knex('neighbour.first').select()).to.deep.equal([]);
    await neighbour.close();
    await knex.raw('drop schema neighbour cascade');
  });

  it('is not blocked by a process that was killed in the middle of a migration', async () => {
    const killed = openKnex({ databaseUrl: `${temporary().url}?application_name=to-be-killed`, dataDir: '' });
    const dying = await killed;
    const hanging: Migration = {
      name: 'create-first',
      up: async (trx) => {
        await trx.raw('select pg_sleep(20)');
      },
    };
    const cutOff = migrate(dying.knex, [hanging]).catch((error: unknown) => error);
    await eventuallyKilled(databases[0]!.knex, 'to-be-killed');
    await cutOff;

    const applied = await migrate(databases[0]!.knex, [FIRST]);

    expect(applied).to.deep.equal(['create-first']);
    await dying.close();
  });

  it('begins a migration again that was ended for a transaction which locked the other way round', async () => {
    const [{ knex: mine }, { knex: others }] = databases as [OpenDatabase, OpenDatabase];
    await migrate(mine, [FIRST, SECOND]);
    const oldTransaction = await others.transaction();
    await oldTransaction.raw(`set local deadlock_timeout = '1h'`);
    await oldTransaction.raw('lock second');
    let runs = 0;
    let waiting: Promise<unknown> = Promise.resolve();
    const both: Migration = {
      name: 'both',
      up: async (trx) => {
        runs += 1;
        await trx.raw('lock first');
        if (runs === 1) waiting = oldTransaction.raw('lock first').then(() => oldTransaction.commit());
        await trx.raw('lock second');
      },
    };

    const applied = await migrate(mine, [FIRST, SECOND, both]);
    await waiting;

    expect(applied).to.deep.equal(['both']);
    expect(runs).to.equal(2);
  });

  describe('while a transaction reads a table', () => {
    const ALTERING: Migration = {
      name: 'altering',
      up: async (trx) => {
        await trx.raw('create table beside (id int)');
        await trx.raw('alter table first add column more int');
      },
    };
    let mine: Knex;
    let others: Knex;
    let reading: Knex.Transaction;

    beforeEach(async () => {
      [{ knex: mine }, { knex: others }] = databases as [OpenDatabase, OpenDatabase];
      await migrate(mine, [FIRST]);
      reading = await others.transaction();
      await reading.raw('select * from first');
    });

    afterEach(() => reading.rollback());

    const patience = { pausesMs: [1], totalMs: 60_000 };

    it('holds up whoever comes behind it no longer than it waits itself, and gets through when that one has ended', async () => {
      const said: string[] = [];
      let behind: Promise<unknown> | undefined;
      const altering: Migration = {
        name: 'altering',
        up: async (trx) => {
          const waiting = trx.raw('alter table first add column more int');
          // That transaction ends only after another reader has been answered, who came when the migration was waiting already.
          behind ??= eventuallyWaiting(others)
            .then(() => others.raw('select * from first'))
            .then(() => reading.rollback());
          await waiting;
        },
      };

      const applied = await migrate(mine, [FIRST, altering], {
        ...patience,
        tableWaitMs: 200,
        onBusy: (sentence) => said.push(sentence),
      });
      await behind;

      expect(applied).to.deep.equal(['altering']);
      expect(said[0]).to.equal('migration altering waits for a table that a transaction uses; try 1, the next in 1 ms');
    });

    it('gives up at last, and leaves nothing behind', async () => {
      const failure = await migrate(mine, [FIRST, ALTERING], {
        ...patience,
        tableWaitMs: 1,
        totalMs: 0,
      }).catch((error: unknown) => error);

      expect(failure).to.be.instanceOf(Error).with.property('message').that.contains('lock timeout');
      expect(await tables(mine)).to.deep.equal(['first', 'schema_fills', 'schema_migrations']);
    });
  });

  after(() => Promise.all(databases.map((database) => database.close())));
});

/** Ends the server process of a session that sleeps, as soon as it does. */
async function eventuallyKilled(knex: Knex, applicationName: string): Promise<void> {
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ? and query like '%pg_sleep%' and state = 'active'`;
  while ((await knex.raw(kill, [applicationName])).rows.length === 0);
}

/** Looks until somebody waits for a table. */
async function eventuallyWaiting(knex: Knex): Promise<void> {
  const waiting = `select 1 from pg_locks where relation = 'first'::regclass and not granted`;
  while ((await knex.raw(waiting)).rows.length === 0);
}
