import { expect } from 'chai';
import type { Knex } from 'knex';
import { openPostgres } from '../../../../src/adapters/persistence/database/postgres-knex.ts';
import { StoreUnavailable } from '../../../../src/application/ports/store-unavailable.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { SilentProxy } from '../../../support/silent-proxy.ts';

const caught = (promise: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  );

describeWithPostgres('openPostgres, when the server goes silent', (database) => {
  let proxy: SilentProxy;
  let knex: Knex;

  beforeEach(async () => {
    proxy = await SilentProxy.before(database().url);
    knex = await openPostgres({ databaseUrl: proxy.urlWith({ query_timeout: '2000' }), poolSizeMax: 2 });
    await knex.raw('select 1');
  });

  afterEach(async () => {
    await knex.destroy();
    await proxy.close();
  });

  it('gives a query up, and says that the store is unavailable', async () => {
    proxy.silence();

    expect(await caught(knex.raw('select 1'))).to.be.instanceOf(StoreUnavailable);
  });

  it('gives a transaction up, its rollback included', async () => {
    const error = await caught(
      knex.transaction(async (trx) => {
        await trx.raw('select 1');
        proxy.silence();
        await trx.raw('select 2');
      }),
    );

    expect(error).to.be.instanceOf(StoreUnavailable);
  });

  it('does not use the connection again', async () => {
    const pid = async (): Promise<number> =>
      (await knex.raw<{ rows: [{ pid: number }] }>('select pg_backend_pid() as pid')).rows[0].pid;
    const before = await pid();
    proxy.silence();
    await caught(knex.raw('select 1'));
    proxy.speak();

    expect(await pid()).not.to.equal(before);
  });

  it('can be closed all the same', async () => {
    proxy.silence();

    await knex.destroy();

    expect(await caught(knex.raw('select 1'))).to.be.instanceOf(StoreUnavailable);
  });
});
