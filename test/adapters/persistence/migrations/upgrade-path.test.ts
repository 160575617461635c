import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { migrate, schemaFit } from '../../../../src/adapters/persistence/database/migrate.ts';
import { openKnex, type OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { migrations } from '../../../../src/adapters/persistence/migrations/index.ts';
import type { AuditFinding } from '../../../../src/application/ports/money-audit.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { findingsOf } from '../../../ports/audited.ts';
import { runOf, soonMs, taken } from '../../../ports/callback-world.ts';
import { betEvent, winEvent } from '../../../ports/wallet-seeds.ts';
import { createTemporaryDatabase, describeWithPostgres, type TemporaryDatabase } from '../../../support/postgres.ts';
import { withCallbacks } from '../callbacks/knex-callback-world.ts';
import { worldOf } from '../knex-world.ts';
import { contentsOf, restoreEarlier, schemaOf, tablesOf } from './earlier-database.ts';
import { preparedFolder } from '../../../support/prepared-folder.ts';

/** Opens the database that is upgraded, or a fresh one. */
type Open = (which: 'upgraded' | 'fresh') => Promise<OpenDatabase>;

describe('a database of before the first release', () => {
  describe('the embedded one', () => {
    let dataDir: string;

    before(async () => {
      dataDir = await preparedFolder('upgrade-path-', '.');
    });

    upgrades((which) => openKnex({ dataDir: join(dataDir, which) }));

    after(() => rm(dataDir, { recursive: true, force: true }));
  });

  describeWithPostgres('PostgreSQL', (database) => {
    let fresh: TemporaryDatabase;

    before(async () => {
      fresh = (await createTemporaryDatabase())!;
    });
    after(() => fresh.drop());

    upgrades((which) => {
      const { url } = which === 'fresh' ? fresh : database();
      return openKnex({ databaseUrl: url, dataDir: '' });
    });
  });
});

/** Some invariants have nothing to look at in this database. */
function expectSound(findings: readonly AuditFinding[]): void {
  expect(findings.filter(({ violated }) => violated > 0)).to.deep.equal([]);
  expect(findings.filter(({ checked }) => checked > 0)).to.have.length.at.least(10);
}

function upgrades(open: Open): void {
  let database: OpenDatabase;
  let rowsBefore: Awaited<ReturnType<typeof contentsOf>>;
  let rowsAfter: Awaited<ReturnType<typeof contentsOf>>;

  before(async () => {
    database = await open('upgraded');
    const { knex } = database;
    await restoreEarlier(knex);
    const tables = await tablesOf(knex);
    rowsBefore = await contentsOf(knex, tables);
    await migrate(knex, migrations);
    rowsAfter = await contentsOf(knex, tables);
  });

  after(() => database.close());

  it('has every row it had, and each says what it said', () => {
    expect(rowsBefore['ledger_entries']).to.have.length.above(30);
    expect(rowsAfter).to.deep.equal(rowsBefore);
  });

  it('has the schema and the migrations of a new database', async () => {
    const fresh = await open('fresh');
    await migrate(fresh.knex, migrations);
    const [own, wanted] = await Promise.all([schemaOf(database.knex), schemaOf(fresh.knex)]);
    await fresh.close();

    expect(wanted).to.have.length.above(500);
    expect(own).to.deep.equal(wanted);
    expect(await schemaFit(database.knex, migrations)).to.deep.equal({ pending: [], unknown: [], forbidding: [] });
  });

  it('names all providers of an Agent that operates all', async () => {
    const agents = database.knex('agents').orderBy('code').select('code', 'operated_providers');

    expect(await agents).to.deep.equal([
      { code: 'AGENT-1', operated_providers: ['*'] },
      { code: 'AGENT-2', operated_providers: [] },
    ]);
  });

  it('is sound, takes events for its wallets and delivers what was on its way', async () => {
    const world = withCallbacks(worldOf(database.knex, () => Promise.resolve()));
    const desk = new ProviderDesk(world);
    const balance = Number(await desk.balance());

    await desk.take(betEvent(100));
    await desk.take(winEvent(100, { transactionId: 'w100' }));
    const lanes = await taken(world.queue, soonMs() + 60_000);
    await world.queue.settle(
      lanes.map((lane) => runOf(lane)),
      soonMs(),
    );
    const findings = await findingsOf(world.audit);

    expect(Number(await desk.balance())).to.equal(balance + 15);
    expect(lanes.flatMap(({ messages }) => messages)).to.have.length.above(4);
    expectSound(findings);
  });
}
