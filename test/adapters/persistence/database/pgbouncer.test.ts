import { expect } from 'chai';
import type { Knex } from 'knex';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../../../src/adapters/persistence/database/postgres-knex.ts';
import { runPrepared, type Prepared } from '../../../../src/adapters/persistence/database/prepared.ts';
import { pgbouncerBefore } from '../../../../tools/cluster/pgbouncer.ts';
import { RunningProgram } from '../../../../tools/cluster/program.ts';
import { foundPrograms } from '../../../../tools/cluster/requirements.ts';
import { noteLeftOut } from '../../../support/left-out.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';

const TITLE = 'openPostgres behind PgBouncer in transaction mode';
const TURNS = 40;
const PREPARED_MAX = 100;
const START_MS_MAX = 10_000;
/** The first version that knows statements by their names, so that each connection of the server has them. */
const KNOWS_NAMES = [1, 21] as const;
const SUM: Prepared<{ readonly sum: number }> = { name: 'sum-of-test', text: 'select :one::integer + 1 as sum' };

describeWithPostgres(TITLE, (database) => {
  let folder: string;
  let pooler: RunningProgram | undefined;
  let knex: Knex;

  /** The gateway's connections by way of a pooler; the suite is left out without the needed one. */
  async function connect(suite: Mocha.Context, isPrepared: boolean): Promise<void> {
    const command = commandOfPooler();
    const missing = missingFor(command, isPrepared);
    if (command === undefined || missing !== undefined) {
      noteLeftOut(`${TITLE}, statements ${isPrepared ? 'with' : 'without'} names`, missing ?? 'PgBouncer');
      return suite.skip();
    }
    folder = mkdtempSync(join(tmpdir(), 'pgbouncer-for-tests-'));
    const url = new URL(database().url);
    const port = await freePort();
    const place = { folder: join(folder, 'pooler'), server: Number(url.port), port, command };
    pooler = new RunningProgram(pgbouncerBefore(isPrepared ? { ...place, preparedMax: PREPARED_MAX } : place));
    // The user of servers must reach the folder below.
    chmodSync(folder, 0o755);
    pooler.start();
    url.port = String(port);
    knex = await untilOpen({ databaseUrl: url.href, poolSizeMax: 4, isPrepared });
  }

  afterEach(async () => {
    if (pooler === undefined) return;
    await knex.destroy();
    await pooler.kill();
    rmSync(folder, { recursive: true });
    pooler = undefined;
  });

  /** Inside and outside of transactions, all at once. */
  const sums = (): Promise<readonly unknown[]> =>
    Promise.all(
      Array.from({ length: TURNS }, async (_, one) => {
        const inside = await knex.transaction((trx) => runPrepared(trx, SUM, { one }));
        const outside = await runPrepared(knex, SUM, { one });
        return [inside.rows[0]?.sum, outside.rows[0]?.sum];
      }),
    );
  const expected = Array.from({ length: TURNS }, (_, one) => [one + 1, one + 1]);
  const namesOnServer = async (): Promise<readonly object[]> => {
    const { rows } = await knex.raw<{ rows: readonly object[] }>('select name from pg_prepared_statements');
    return rows;
  };

  it('runs its statements without names, so that any connection of the server may run them', async function () {
    await connect(this, false);

    expect(await sums()).to.deep.equal(expected);
    expect(await namesOnServer()).to.deep.equal([]);
  });

  it('runs its statements with names where PgBouncer knows them', async function () {
    await connect(this, true);

    expect(await sums()).to.deep.equal(expected);
    expect(await namesOnServer()).not.to.deep.equal([]);
  });
});

/** The program that this machine lacks, in a few words. */
function missingFor(command: string | undefined, isPrepared: boolean): string | undefined {
  if (command === undefined) return 'PgBouncer (apt-get install pgbouncer)';
  const version = execFileSync(command, ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = (/ (\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  const isKnown = major > KNOWS_NAMES[0] || (major === KNOWS_NAMES[0] && minor >= KNOWS_NAMES[1]);
  return isPrepared && !isKnown ? `PgBouncer ${KNOWS_NAMES.join('.')} or newer` : undefined;
}

function commandOfPooler(): string | undefined {
  try {
    return foundPrograms(['pgbouncer']).path('pgbouncer');
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilOpen(options: Parameters<typeof openPostgres>[0]): Promise<Knex> {
  const untilMs = performance.now() + START_MS_MAX;
  const open = (): Promise<Knex> =>
    openPostgres(options).catch((error: unknown) => {
      if (performance.now() > untilMs) throw error;
      return open();
    });
  return open();
}
