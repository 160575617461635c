import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { Filling } from '../../../../src/adapters/persistence/database/fills.ts';
import { migrate } from '../../../../src/adapters/persistence/database/migrate.ts';
import { openKnex, type OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import {
  beginWithFirst,
  countsOf,
  EXPAND,
  filled,
  fillWith,
  FIRST_VERSION,
  hangingAt,
  SECOND_VERSION,
  THIRD_VERSION,
} from './upgrade-steps.ts';

describeWithPostgres('an upgrade in steps of several processes', (temporary) => {
  let databases: OpenDatabase[];

  before(async () => {
    const open = () => openKnex({ databaseUrl: temporary().url, dataDir: '', poolSizeMax: 2 });
    databases = await Promise.all([open(), open()]);
  });

  beforeEach(() => beginWithFirst(databases[0]!.knex));

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
    await eventuallyWaiting(knex);
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

  for (const [what, version, applied] of [
    ['an old version starts', FIRST_VERSION, []],
    ['a contract begins', THIRD_VERSION, ['contract']],
  ] as const) {
    it(`has patience with a batch when ${what}`, async () => {
      const [{ knex }, other] = databases as [OpenDatabase, OpenDatabase];
      await migrate(knex, SECOND_VERSION);
      const batch = await other.knex.transaction();
      await batch.raw('select from schema_fills for update');
      await knex.raw(`set lock_timeout = '20ms'`);
      const starting = migrate(knex, version, { tableWaitMs: 20 });
      await eventuallyWaiting(knex);
      await wait(100);
      await batch.commit();

      expect(await starting).to.deep.equal(applied);
    });
  }

  after(() => Promise.all(databases.map((database) => database.close())));
});

async function eventuallyWaiting(knex: Knex): Promise<void> {
  while ((await knex.raw('select 1 from pg_locks where not granted')).rows.length === 0);
}

async function eventuallyKilled(knex: Knex): Promise<void> {
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'to-be-killed' and query like '%pg_sleep%' and state = 'active'`;
  while ((await knex.raw(kill)).rows.length === 0);
}
