import { expect } from 'chai';
import type { Knex } from 'knex';
import { openPostgres, POOL_WAITERS_MAX } from '../../../../src/adapters/persistence/database/postgres-knex.ts';
import { StoreUnavailable } from '../../../../src/application/ports/store-unavailable.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { SilentProxy } from '../../../support/silent-proxy.ts';

const caught = (promise: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  );

describeWithPostgres('guardPool', (database) => {
  const states: string[] = [];
  let proxy: SilentProxy;
  let knex: Knex;

  const open = (databaseUrl: string): Promise<Knex> =>
    openPostgres({
      databaseUrl,
      poolSizeMax: 1,
      availability: { onLost: () => states.push('lost'), onBack: () => states.push('back') },
    });

  beforeEach(async () => {
    states.length = 0;
    proxy = await SilentProxy.before(database().url);
  });

  afterEach(async () => {
    await knex.destroy();
    await proxy.close();
  });

  it('refuses at once who would wait behind too many, and serves those', async () => {
    knex = await open(proxy.urlWith());
    const held = await knex.transaction();
    const waiting = Array.from({ length: POOL_WAITERS_MAX }, () => caught(knex.raw('select 1')));

    const refused = await caught(knex.raw('select 1'));
    await held.commit();

    expect(refused).to.be.instanceOf(StoreUnavailable);
    // All of them on one connection take longer than the test needs to.
    expect(new Set(await Promise.all(waiting.slice(0, 100)))).to.deep.equal(new Set([undefined]));
  });

  it('refuses at once who would wait for a database that was lost', async () => {
    knex = await open(proxy.urlWith({ query_timeout: '2000' }));
    proxy.silence();
    await caught(knex.raw('select 1'));
    const order: string[] = [];
    const trying = caught(knex.raw('select 1')).then(() => order.push('tried'));

    await caught(knex.raw('select 1')).then((error) => order.push((error as Error).name));
    await trying;

    expect(order).to.deep.equal(['StoreUnavailable', 'tried']);
  });

  it('tells a loss once, whatever number of queries meets it', async () => {
    knex = await open(proxy.urlWith());
    await proxy.close();

    const errors = await Promise.all(Array.from({ length: 5 }, () => caught(knex.raw('select 1'))));

    expect(errors.every((error) => error instanceof StoreUnavailable)).to.equal(true);
    expect(states).to.deep.equal(['lost']);
    proxy = await SilentProxy.before(database().url);
  });

  it('leaves a refusal by the database itself alone', async () => {
    knex = await open(proxy.urlWith());

    const error = await caught(knex.raw('select * from no_such_table'));

    expect(error).to.include({ code: '42P01' }).and.not.be.instanceOf(StoreUnavailable);
    expect(states).to.deep.equal([]);
  });

  it('says that the store is unavailable once it was closed', async () => {
    knex = await open(proxy.urlWith());
    await knex.destroy();

    expect(await caught(knex.raw('select 1'))).to.be.instanceOf(StoreUnavailable);
    expect(states).to.deep.equal([]);
  });
});
