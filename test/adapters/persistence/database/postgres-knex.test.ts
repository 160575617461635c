import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openPostgres } from '../../../../src/adapters/persistence/database/postgres-knex.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';

describeWithPostgres('openPostgres', (database) => {
  let knex: Knex;

  before(async () => {
    knex = await openPostgres({ databaseUrl: database().url });
  });

  after(() => knex.destroy());

  it('limits every wait and says who it is', async () => {
    const { rows } = await knex.raw(
      `select name, setting from pg_settings where name in ('application_name', 'idle_in_transaction_session_timeout', 'jit',
       'lock_timeout', 'statement_timeout', 'TimeZone') order by lower(name)`,
    );

    expect(rows.map(({ name, setting }: { name: string; setting: string }) => `${name}=${setting}`)).to.deep.equal([
      'application_name=agent-game-gateway',
      'idle_in_transaction_session_timeout=60000',
      'jit=off',
      'lock_timeout=10000',
      'statement_timeout=30000',
      'TimeZone=UTC',
    ]);
  });

  for (const limit of ['30s', '0', '', '-1', '1e10'])
    it(`refuses a limit of queries in the URL that is no number of milliseconds: "${limit}"`, async () => {
      const failure = await openPostgres({ databaseUrl: `${database().url}?query_timeout=${limit}` }).catch(
        (error: unknown) => error as Error,
      );

      expect(failure)
        .to.have.property('message')
        .that.contains('query_timeout must be a number of milliseconds from 1 to');
    });

  it('lets parameters in the URL win', async () => {
    const own = await openPostgres({ databaseUrl: `${database().url}?statement_timeout=1234` });

    const { rows } = await own.raw('show statement_timeout');

    await own.destroy();
    expect(rows).to.deep.equal([{ statement_timeout: '1234ms' }]);
  });

  it('adds settings in the URL to its own', async () => {
    const options = encodeURIComponent('-c search_path=west -c work_mem=8MB');
    const own = await openPostgres({ databaseUrl: `${database().url}?options=${options}` });

    const { rows } = await own.raw(
      `select name, setting from pg_settings where name in ('jit', 'search_path', 'work_mem', 'TimeZone') order by lower(name)`,
    );

    await own.destroy();
    expect(rows.map(({ name, setting }: { name: string; setting: string }) => `${name}=${setting}`)).to.deep.equal([
      'jit=off',
      'search_path=west',
      'TimeZone=UTC',
      'work_mem=8192',
    ]);
  });

  it('keeps the connections of a burst for minutes, so that the next one needs no new ones', () => {
    const { pool } = knex.client as { readonly pool: { readonly idleTimeoutMillis: number } };

    expect(pool.idleTimeoutMillis).to.be.at.least(5 * 60_000);
  });

  it('reads bigint as an exact number or a string, and numeric as a string', async () => {
    const { rows } = await knex.raw(
      'select count(*) as small, 9007199254740993::bigint as big, 1.50::numeric as amount from (values (1)) v',
    );

    expect(rows).to.deep.equal([{ small: 1, big: '9007199254740993', amount: '1.50' }]);
  });
});

describe('openPostgres without a server', () => {
  it('fails with a sentence that names the server and no secret', async () => {
    const port = await unusedPort();

    const failure = (await openPostgres({ databaseUrl: `postgres://joe:hush@127.0.0.1:${port}/games` }).catch(
      (error: unknown) => error,
    )) as Error;

    expect(failure.message).to.match(/^PostgreSQL at 127\.0\.0\.1:\d+\/games cannot be used: .*ECONNREFUSED/);
    expect(failure.message).not.to.match(/joe|hush/);
  });
});

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
