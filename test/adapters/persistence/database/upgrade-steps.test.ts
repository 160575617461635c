import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
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
  beginWithFirst,
  CONTRACT,
  countsOf,
  EXPAND,
  FILL,
  filled,
  fillWith,
  FIRST_VERSION,
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
  beforeEach(() => beginWithFirst(knex()));

  it('lets a version start that does not know a migration which only adds, and says so', async () => {
    const notices: string[] = [];
    await migrate(knex(), SECOND_VERSION);

    const applied = await migrate(knex(), FIRST_VERSION, { onNewer: (sentence) => notices.push(sentence) });

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

describe('an upgrade in steps on the embedded database', () => {
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
  let database: OpenDatabase;

  before(async () => {
    database = await openKnex({ databaseUrl: temporary().url, dataDir: '' });
  });

  itUpgrades(() => database.knex);

  after(() => database.close());
});
