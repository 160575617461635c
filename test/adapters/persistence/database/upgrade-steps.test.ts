import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { Filling } from '../../../../src/adapters/persistence/database/fills.ts';
import {
  migrate,
  schemaFit,
  SchemaMismatch,
  type Migration,
} from '../../../../src/adapters/persistence/database/migrate.ts';
import { openKnex, type OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { preparedFolder } from '../../../support/prepared-folder.ts';
import {
  CONTRACT,
  countsOf,
  EXPAND,
  FILL,
  filled,
  fillWith,
  FIRST_VERSION,
  hangingAt,
  SECOND_VERSION,
  THIRD_VERSION,
  writeAsFirst,
} from './upgrade-steps.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

function itUpgrades(knex: () => Knex): void {
  beforeEach(async () => {
    await knex().raw('drop schema public cascade');
    await knex().raw('create schema public');
    await migrate(knex(), FIRST_VERSION);
    await writeAsFirst(knex(), 1, 95);
  });

  it('lets a version start that does not know a migration which only adds, and says so', async () => {
    const notices: string[] = [];
    await migrate(knex(), SECOND_VERSION);

    const applied = await migrate(knex(), FIRST_VERSION, { onFound: (sentence) => notices.push(sentence) });

    expect(applied).to.deep.equal([]);
    expect(notices).to.deep.equal([
      'The database has migrations of a newer version, which allow this one: expand, fill.',
    ]);
    expect((await schemaFit(knex(), FIRST_VERSION)).forbidding).to.deep.equal([]);
  });

  it('refuses a version that does not know what a contract requires, by the names of both, and lets the version before the contract start', async () => {
    await migrate(knex(), THIRD_VERSION);

    const failure = await failureOf(migrate(knex(), FIRST_VERSION));

    expect(failure).to.be.instanceOf(SchemaMismatch);
    expect((failure as Error).message).to.contain('(it has contract, which requires a version with fill)');
    expect((await schemaFit(knex(), FIRST_VERSION)).forbidding.map(({ name }) => name)).to.deep.equal(['contract']);
    expect(await migrate(knex(), SECOND_VERSION)).to.deep.equal([]);
  });

  it('refuses a version that knows too little and lacks something, too', async () => {
    await migrate(knex(), SECOND_VERSION);
    const other: Migration = { name: 'other', up: () => Promise.resolve() };

    const failure = await failureOf(migrate(knex(), [...FIRST_VERSION, other]));

    expect(failure).to.be.instanceOf(SchemaMismatch);
    expect((failure as Error).message).to.contain('has expand, fill of another version and lacks other');
  });

  it('fills rows that exist, beside new ones', async () => {
    await migrate(knex(), SECOND_VERSION);
    const filling = filled(knex(), SECOND_VERSION);
    await knex().raw(`insert into items (id, old, new) values (1000, 'row', 'NEW')`);
    await (await filling).close();

    expect(await countsOf(knex())).to.deep.equal([96, 96]);
    expect(await knex()('items').where({ id: 1000 }).pluck('new')).to.deep.equal(['NEW']);
  });

  it('ends though rows come behind it with each batch', async () => {
    await migrate(knex(), SECOND_VERSION);
    let next = 1_000;
    const followed = fillWith(async (own, trx, place, last) => {
      next += 100;
      await writeAsFirst(trx, next, next + 99);
      return own(trx, place, last);
    });

    await (await filled(knex(), [...FIRST_VERSION, EXPAND, followed])).close();

    expect((await countsOf(knex()))[1]).to.equal(95);
  });

  it('fills rows that an old version wrote behind the fill, before the contract', async () => {
    await migrate(knex(), SECOND_VERSION);
    await (await filled(knex(), SECOND_VERSION)).close();
    await migrate(knex(), FIRST_VERSION);
    await writeAsFirst(knex(), 96, 120);
    const before = await countsOf(knex());

    const applied = await migrate(knex(), THIRD_VERSION);

    expect(before).to.deep.equal([120, 95]);
    expect(applied).to.deep.equal(['contract']);
    expect(await countsOf(knex())).to.deep.equal([120, 120]);
  });

  it('begins the fill before a contract again if an old version starts meanwhile', async () => {
    await migrate(knex(), SECOND_VERSION);
    const stopped = new Error('stopped before the contract');
    const stopping: Migration = { ...CONTRACT, up: () => Promise.reject(stopped) };
    await failureOf(migrate(knex(), [...SECOND_VERSION, stopping]));
    await migrate(knex(), FIRST_VERSION);
    await writeAsFirst(knex(), 96, 120);

    await migrate(knex(), THIRD_VERSION);

    expect(await countsOf(knex())).to.deep.equal([120, 120]);
  });

  it('refuses a list that requires or follows what is not in it', async () => {
    const lists = [
      [{ ...EXPAND, requires: 'fill' }, FILL],
      [EXPAND, { ...CONTRACT, requires: 'expand', afterFill: 'expand' }],
    ];

    for (const list of lists) {
      expect(await failureOf(migrate(knex(), [...FIRST_VERSION, ...list]))).to.be.instanceOf(SchemaMismatch);
    }
  });
}

describe('an upgrade in steps on the embedded database', function () {
  this.timeout(120_000);
  let dataDir = '';
  let database: OpenDatabase;

  before(async () => {
    dataDir = await preparedFolder('upgrade-steps-', '.');
    database = await openKnex({ dataDir });
  });

  itUpgrades(() => database.knex);

  after(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });
});

describeWithPostgres('an upgrade in steps on PostgreSQL', (temporary) => {
  let databases: OpenDatabase[];

  before(async () => {
    const open = () => openKnex({ databaseUrl: temporary().url, dataDir: '', poolSizeMax: 2 });
    databases = await Promise.all([open(), open()]);
  });

  itUpgrades(() => databases[0]!.knex);

  it('goes on at the place of the last batch after a process was killed in the middle of one', async () => {
    const [{ knex }] = databases as [OpenDatabase, OpenDatabase];
    const dying = await openKnex({ databaseUrl: `${temporary().url}?application_name=to-be-killed`, dataDir: '' });
    const hanging = hangingAt('40');
    const migrations = [...FIRST_VERSION, EXPAND, hanging];
    await migrate(knex, migrations);
    const cutOff = new Filling(dying.knex, { migrations, onFilled: () => undefined, onFailure: () => undefined });
    await eventuallyKilled(knex);
    await Promise.all([cutOff.close(), dying.close()]);
    const place = await knex('schema_fills').pluck('place');
    const left = await countsOf(knex);
    const seen: (string | undefined)[] = [];

    const watched = fillWith((own, trx, at, last) => (seen.push(at), own(trx, at, last)));
    await (await filled(knex, [watched])).close();

    expect(place).to.deep.equal(['40']);
    expect(left).to.deep.equal([95, 40]);
    expect(seen[0]).to.equal('40');
    expect(await countsOf(knex)).to.deep.equal([95, 95]);
  });

  it('has one process at a time that fills, and each batch once', async () => {
    const [{ knex }] = databases as [OpenDatabase, OpenDatabase];
    await migrate(knex, SECOND_VERSION);
    const places: (string | undefined)[] = [];
    let atOnce = 0;
    let atOnceMax = 0;
    const watched = fillWith(async (own, trx, place, last) => {
      atOnceMax = Math.max(atOnceMax, (atOnce += 1));
      places.push(place);
      await wait(5);
      return own(trx, place, last).finally(() => (atOnce -= 1));
    });

    const fillings = await Promise.all(databases.map((one) => filled(one.knex, [watched])));
    await Promise.all(fillings.map((filling) => filling.close()));

    expect(atOnceMax).to.equal(1);
    expect(new Set(places).size).to.equal(places.length);
    expect(await countsOf(knex)).to.deep.equal([95, 95]);
  });

  it('tries a batch again whose rows are locked, and reports no failure', async () => {
    const [{ knex }, other] = databases as [OpenDatabase, OpenDatabase];
    await migrate(knex, SECOND_VERSION);
    const holding = await other.knex.transaction();
    await holding.raw('select from items where id = 50 for update');
    const failures: unknown[] = [];
    const filling = filled(knex, SECOND_VERSION, failures);
    while ((await knex.raw('select 1 from pg_locks where not granted')).rows.length === 0);
    await holding.commit();
    await (await filling).close();

    expect(failures).to.deep.equal([]);
    expect(await countsOf(knex)).to.deep.equal([95, 95]);
  });

  it('applies a contract once when several processes start with it at once', async () => {
    const [{ knex }] = databases as [OpenDatabase, OpenDatabase];
    await migrate(knex, SECOND_VERSION);

    const applied = await Promise.all(databases.map((one) => migrate(one.knex, THIRD_VERSION)));

    expect(applied.flat()).to.deep.equal(['contract']);
    expect(await countsOf(knex)).to.deep.equal([95, 95]);
  });

  after(() => Promise.all(databases.map((database) => database.close())));
});

async function eventuallyKilled(knex: Knex): Promise<void> {
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'to-be-killed' and query like '%pg_sleep%' and state = 'active'`;
  while ((await knex.raw(kill)).rows.length === 0);
}
