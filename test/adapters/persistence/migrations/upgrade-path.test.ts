import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { migrate, schemaFit } from '../../../../src/adapters/persistence/database/migrate.ts';
import { openKnex, type OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { migrations } from '../../../../src/adapters/persistence/migrations/index.ts';
import type { AuditFinding } from '../../../../src/application/ports/money-audit.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { findingsOf } from '../../../ports/audited.ts';
import { runOf, soonMs, taken } from '../../../ports/callback-world.ts';
import { betEvent, winEvent } from '../../../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { withCallbacks } from '../callbacks/knex-callback-world.ts';
import { worldOf } from '../knex-world.ts';
import { contentsOf, EARLIEST, restoreEarlier, tablesOf } from './earlier-database.ts';
import { oldProcess } from './old-process.ts';
import { preparedFolder } from '../../../support/prepared-folder.ts';

type Open = () => Promise<OpenDatabase>;

describe('a database of an earlier version', () => {
  describe('the embedded one', () => {
    let dataDir: string;

    before(async () => {
      dataDir = await preparedFolder('upgrade-path-', '.');
    });

    upgrades(() => openKnex({ dataDir }));

    after(() => rm(dataDir, { recursive: true, force: true }));
  });

  describeWithPostgres('PostgreSQL', (database) => {
    upgrades(() => openKnex({ databaseUrl: database().url, dataDir: '' }));
  });

  describeWithPostgres('PostgreSQL, while an old process is at work', (database) => {
    it('is upgraded under it: what it says before, meanwhile and afterwards is understood', async () => {
      const { knex, close } = await openKnex({ databaseUrl: database().url, dataDir: '' });
      await restoreEarlier(knex);
      const old = oldProcess(knex);
      await old.untilDone(5);

      await migrate(knex, migrations);
      await old.untilDone(5);
      await old.stop();
      const findings = await findingsOf(worldOf(knex, close).audit);
      await close();

      expect(old.failures).to.deep.equal([]);
      expectSound(findings);
    });
  });
});

/** Invariants of what came later have nothing to look at in a database of before; those of `EARLIEST` have. */
function expectSound(findings: readonly AuditFinding[]): void {
  expect(findings.filter(({ violated }) => violated > 0)).to.deep.equal([]);
  expect(findings.filter(({ checked }) => checked > 0)).to.have.length.at.least(10);
}

function upgrades(open: Open): void {
  let database: OpenDatabase;
  let rowsBefore: Awaited<ReturnType<typeof contentsOf>>;
  let rowsAfter: Awaited<ReturnType<typeof contentsOf>>;

  before(async () => {
    database = await open();
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

  it('has all migrations', async () => {
    expect(migrations.map(({ name }) => name)).to.include(EARLIEST);
    expect(await schemaFit(database.knex, migrations)).to.deep.equal({ pending: [], unknown: [], forbidding: [] });
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
