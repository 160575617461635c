import { expect } from 'chai';
import type { Knex } from 'knex';
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
const START_MS_MAX = 10_000;

describeWithPostgres(TITLE, (database) => {
  let folder: string;
  let pooler: RunningProgram | undefined;
  let knex: Knex;

  before(async function startPooler() {
    this.timeout(60_000);
    const command = commandOfPooler();
    if (command === undefined) {
      noteLeftOut(TITLE, 'PgBouncer (apt-get install pgbouncer)');
      this.skip();
    }
    folder = mkdtempSync(join(tmpdir(), 'pgbouncer-for-tests-'));
    const url = new URL(database().url);
    const port = await freePort();
    pooler = new RunningProgram(
      pgbouncerBefore({ folder: join(folder, 'pooler'), server: Number(url.port), port, command }),
    );
    // The user of servers must reach the folder below.
    chmodSync(folder, 0o755);
    pooler.start();
    url.port = String(port);
    knex = await untilOpen({ databaseUrl: url.href, poolSizeMax: 4, isPrepared: false });
  });

  after(async () => {
    if (pooler === undefined) return;
    await knex.destroy();
    await pooler.kill();
    rmSync(folder, { recursive: true });
  });

  it('runs its statements without names, so that any connection of the server may run them', async () => {
    const sum: Prepared<{ readonly sum: number }> = { name: 'sum-of-test', text: 'select :one::integer + 1 as sum' };

    const turns = Array.from({ length: TURNS }, async (_, one) => {
      const inside = await knex.transaction((trx) => runPrepared(trx, sum, { one }));
      const outside = await runPrepared(knex, sum, { one });
      return [inside.rows[0]?.sum, outside.rows[0]?.sum];
    });

    expect(await Promise.all(turns)).to.deep.equal(Array.from({ length: TURNS }, (_, one) => [one + 1, one + 1]));
    const { rows } = await knex.raw<{ rows: readonly { readonly name: string }[] }>(
      'select name from pg_prepared_statements',
    );
    expect(rows).to.deep.equal([]);
  });
});

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
