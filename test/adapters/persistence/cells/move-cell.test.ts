import { expect } from 'chai';
import pg from 'pg';
import { AesSecretBox } from '../../../../src/adapters/cryptography/aes-secret-box.ts';
import { isShut, letIn, shutOut } from '../../../../src/adapters/persistence/cells/fence.ts';
import { openCell } from '../../../../src/adapters/persistence/cells/index.ts';
import { AGENT } from '../../../ports/catalogue-seeds.ts';
import { findingsOf } from '../../../ports/audited.ts';
import { OTHER_AGENT } from '../../../ports/money-seeds.ts';
import { WALLET } from '../../../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import type { PostgresCluster } from '../../../support/postgres-cluster.ts';
import { openPostgresWorld, type KnexWorld } from '../knex-world.ts';
import { bet, furnished, NEIGHBOURS_WALLET, numbersOf, Operator, replicatingServer } from './cells.ts';

describeWithPostgres('moving a cell', () => {
  let server: PostgresCluster;
  let operator: Operator;
  let urls: { readonly west: string; readonly east: string };
  let west: KnexWorld;
  const opened: KnexWorld[] = [];

  const open = async (url: string): Promise<KnexWorld> => {
    const world = await openPostgresWorld(url);
    opened.push(world);
    return world;
  };

  before(async () => {
    server = await replicatingServer();
  });
  after(() => server.stop());

  beforeEach(async () => {
    operator = new Operator();
    const suffix = `${Date.now()}`;
    urls = {
      west: await operator.add(`west${suffix}`, server.url),
      east: await operator.add(`east${suffix}`, server.url, { isClosed: true }),
    };
    west = await furnished(urls.west);
    opened.push(west);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((world) => world.close()));
    operator.close();
  });

  const adminUrlOf = (url: string): string =>
    Object.assign(new URL(server.url), { pathname: new URL(url).pathname }).href;

  const names = () => ({ west: new URL(urls.west).username, east: new URL(urls.east).username });

  /** On a machine that is busy with other tests, a pause may be taken back. */
  const moved = async (agents?: readonly string[]) => {
    for (;;) {
      const outcome = await operator.orders().move(operator.order(names().west, names().east, agents));
      if (outcome.ok) return outcome.value;
      if (!outcome.error.startsWith('the pause was taken back')) throw new Error(outcome.error);
    }
  };

  it('takes all rows along, and the numbers go on', async () => {
    await bet(west, WALLET, 'b1');

    const { differences, pausedMs } = await moved();

    expect(differences).to.deep.equal([]);
    expect(pausedMs).to.be.greaterThan(0);
    const east = await open(urls.east);
    await bet(east, WALLET, 'b1');
    await bet(east, WALLET, 'b2');
    expect(await numbersOf(east)).to.deep.equal(['b1', 'b2']);
    expect((await findingsOf(east.audit)).filter(({ violated }) => violated > 0)).to.deep.equal([]);
  });

  it('shuts out the gateways of the source', async () => {
    await moved();

    const refusal = await bet(west, WALLET, 'late').catch((error: unknown) => error as Error);

    expect(refusal).to.have.property('name', 'StoreUnavailable');
  });

  it('lets no COMMIT of an old process through, and lets the gateways in again', async () => {
    const cell = await openCell({ name: 'west', url: urls.west, adminUrl: adminUrlOf(urls.west) });
    const late = new pg.Client({ connectionString: urls.west });
    late.on('error', () => undefined);
    await late.connect();
    await late.query(`begin; update wallets set told_balance = 1`);

    await shutOut(cell, 5_000);

    const commit = await late.query('commit').then(
      () => 'committed',
      () => 'refused',
    );
    expect(commit).to.equal('refused');
    expect(await isShut(cell)).to.equal(true);
    await letIn(cell);
    await cell.admin.close();
    await bet(west, WALLET, 'again');
    expect(await west.knex('wallets').whereNotNull('told_balance')).to.deep.equal([]);
  });

  it('takes months along that the target does not have yet', async () => {
    await west.knex.raw(`select make_months('ledger_entries', now() + interval '9 months')`);
    await west.knex.raw(`select make_months('callback_attempts', now() + interval '9 months')`);

    await moved();

    const east = await open(urls.east);
    const parts = async ({ knex }: KnexWorld) =>
      knex('pg_tables').whereRaw('schemaname = current_schema()').orderBy('tablename').pluck('tablename');
    expect(await parts(east)).to.deep.equal(await parts(west));
    const owners = await east.knex('pg_tables').whereRaw('schemaname = current_schema()').distinct('tableowner');
    expect(owners).to.deep.equal([{ tableowner: names().east }]);
  });

  it('is the same order again, when it was done', async () => {
    await moved();

    const again = await moved();

    expect(again).to.deep.equal({ pausedMs: undefined, differences: undefined });
  });

  it('splits: both have the history, and each Agent is at home in one', async () => {
    await bet(west, WALLET, 'w1');
    await bet(west, NEIGHBOURS_WALLET, 'n1');

    const { differences } = await moved([AGENT]);

    expect(differences).to.deep.equal([]);
    const east = await open(urls.east);
    await bet(east, WALLET, 'w2');
    await bet(west, NEIGHBOURS_WALLET, 'n2');
    expect(await numbersOf(east)).to.deep.equal(['w1', 'w2']);
    expect(await numbersOf(west)).to.deep.equal(['w1']);
    expect(await numbersOf(east, OTHER_AGENT)).to.deep.equal(['n1']);
    expect(await numbersOf(west, OTHER_AGENT)).to.deep.equal(['n1', 'n2']);
    for (const [world, wallet] of [
      [west, WALLET],
      [east, NEIGHBOURS_WALLET],
    ] as const) {
      const refusal = await bet(world, wallet, 'stray').catch((error: unknown) => error as Error);
      expect(refusal).to.be.instanceOf(Error);
    }
    for (const world of [west, east])
      expect((await findingsOf(world.audit)).filter(({ violated }) => violated > 0)).to.deep.equal([]);
  });

  it('names each reason why nothing begins', async () => {
    const { east } = names();
    const other = await operator.add(`${east}x`, server.url, { schema: 'elsewhere' });
    await (await openPostgresWorld(other)).close();

    const wrongSchema = await operator.orders().move(operator.order(names().west, `${east}x`));
    const itself = await operator.orders().move(operator.order(names().west, names().west));
    const stranger = await operator.orders().move(operator.order(names().west, east, ['NOBODY']));
    const unknown = await operator.orders().move(operator.order('north', east));
    const asPostgres = await open(adminUrlOf(urls.west));
    await asPostgres.knex.raw('select 1');
    const beside = await operator.orders().move(operator.order(names().west, east));

    expect(wrongSchema).to.have.property('error').that.contains('add a target with --schema public');
    expect(itself).to.have.property('error').that.contains('both are the same database');
    expect(stranger).to.have.property('error', 'the source is not the home of an Agent NOBODY');
    expect(unknown).to.have.property('error', 'the list has no cell north: see `agent-gateway cells list`');
    expect(beside).to.have.property('error').that.contains('as postgres, who may write too, and would not be shut out');
    await bet(west, WALLET, 'on');
  });

  it('needs the key of the gateways, because secrets go along as they are', async () => {
    const order = operator.order(names().west, names().east);
    await west.knex('secrets_key_check').insert({ sealed: AesSecretBox.fromKeyText('5a'.repeat(32)).seal('check') });

    const none = await operator.orders({ SECRETS_KEY: '' }).move(order);
    const wrong = await operator.orders({ SECRETS_KEY: 'a5'.repeat(32) }).move(order);

    expect(none).to.have.property('error').that.contains('SECRETS_KEY');
    expect(wrong).to.have.property('error').that.contains('SECRETS_KEY does not open the secrets of the source');
  });

  /** A move that ends when it says this. */
  const brokenOff = (sentence: string) =>
    operator.orders().move({
      ...operator.order(names().west, names().east),
      say: (said) => {
        if (said.startsWith(sentence)) throw new Error('broken off');
      },
    });

  it('goes on where it broke off', async () => {
    await bet(west, WALLET, 'b1');
    for (const sentence of ['all tables are copied', 'the old money is equal', 'the target has taken over'])
      expect(await brokenOff(sentence))
        .to.have.property('error')
        .that.contains('broken off');

    const { pausedMs } = await moved();

    expect(pausedMs).to.equal(undefined);
    const east = await open(urls.east);
    await bet(east, WALLET, 'b2');
    expect(await numbersOf(east)).to.deep.equal(['b1', 'b2']);
  });

  it('is given up, so that the source goes on, and begins anew', async () => {
    await brokenOff('the old money is equal');
    const { ok } = await operator.orders().giveUp(operator.order(names().west, names().east));
    await bet(west, WALLET, 'b1');

    await moved();

    expect(ok).to.equal(true);
    expect(await numbersOf(await open(urls.east))).to.deep.equal(['b1']);
  });

  it('is given up until the target has taken over', async () => {
    const none = await operator.orders().giveUp(operator.order(names().west, names().east));
    await moved();

    const late = await operator.orders().giveUp(operator.order(names().west, names().east));

    expect(none).to.have.property('error', 'no move is under way');
    expect(late).to.have.property('error').that.contains('has taken over');
  });
});
