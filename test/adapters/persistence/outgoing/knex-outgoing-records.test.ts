import { expect } from 'chai';
import type { Knex } from 'knex';
import { KnexOutgoingRecords } from '../../../../src/adapters/persistence/outgoing/knex-outgoing-records.ts';
import { AGENT } from '../../../ports/catalogue-seeds.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { allOf, outgoingRecordsContract } from '../../../ports/outgoing-records.contract.ts';
import { streamBookContract } from '../../../ports/stream-book.contract.ts';
import { acceptedOf, betEvent, decidedOf, messageOf, recordIn, SEAMLESS_WALLET } from '../../../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases, openPostgresWorld, type KnexWorld } from '../knex-world.ts';

describe('KnexOutgoingRecords and KnexStreamBook', () => {
  onBothDatabases((openWorld) => {
    outgoingRecordsContract('KnexOutgoingRecords', openWorld);
    streamBookContract('KnexStreamBook', openWorld);
    describe('ends of callbacks', () => {
      endsOfCallbacks(openWorld);
    });
  });
});

const play = (world: KnexWorld, number: number) =>
  recordIn(world.walletBook, SEAMLESS_WALLET, [decidedOf(acceptedOf(number, betEvent(number), '0'))]);

function endsOfCallbacks(openWorld: () => Promise<KnexWorld>): void {
  let world: KnexWorld;

  before(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    await world.reset();
    await populate(world);
    await play(world, 1);
  });
  after(() => world.close());

  const attempt = (outcome: string) =>
    world.knex('callback_attempts').insert({
      callback_id: messageOf(acceptedOf(1, betEvent(1), '0')).id,
      attempted_at: new Date(),
      latency_ms: 5,
      outcome,
      answer: '',
    });
  const callbackIs = (changes: object) => world.knex('callbacks').update(changes);
  const ends = async () => (await allOf(world.outgoing, 'callbacks', { max: 1 })).map(({ values }) => values['end']);

  it('are the attempts that were accepted or refused', async () => {
    await attempt('timed_out');
    await attempt('refused');
    await attempt('accepted');

    expect(await ends()).to.deep.equal(['refused', 'delivered']);
  });

  it('are the last attempts of parked callbacks', async () => {
    await attempt('timed_out');
    await attempt('timed_out');
    await callbackIs({ status: 'parked' });

    expect(await ends()).to.deep.equal(['parked']);
  });

  it('are no refusals of reports about open bets, which are sent again', async () => {
    await attempt('refused');
    await callbackIs({ role: 'bet-push' });

    expect(await ends()).to.deep.equal([]);
  });

  it('name their Agent and their transaction', async () => {
    await attempt('accepted');

    const [end] = await allOf(world.outgoing, 'callbacks');

    expect(end?.values).to.include({ agent: AGENT, transaction_id: acceptedOf(1, betEvent(1), '0').id });
  });
}

describeWithPostgres('transactions that are under way', (database) => {
  let world: KnexWorld;
  let other: KnexWorld;
  let open: Knex.Transaction | undefined;

  before(async () => {
    world = await openPostgresWorld(database().url);
    other = await openPostgresWorld(database().url);
  });
  beforeEach(async () => {
    await world.reset();
    await populate(world);
  });
  afterEach(() => open?.rollback());
  after(async () => {
    await world.close();
    await other.close();
  });

  const positions = async () => (await allOf(world.outgoing, 'transactions')).map(({ values }) => values['position']);

  /** Takes a position as a bet does, and leaves its transaction open. */
  async function begun(number: number): Promise<Knex.Transaction> {
    open = await other.knex.transaction();
    await open.raw('select from agents for key share');
    await open.raw(COPY, { number: String(number) });
    return open;
  }

  it('hold back what has a higher position, and are not left out', async () => {
    await play(world, 1);
    expect(await positions()).to.deep.equal([1]);
    const trx = await begun(2);
    await play(world, 3);

    expect(await positions()).to.deep.equal([1]);
    await trx.commit();
    expect(await positions()).to.deep.equal([1, 2, 3]);
  });

  it('leave a gap that nobody waits for, if they are undone', async () => {
    await play(world, 1);
    const trx = await begun(2);
    await play(world, 3);

    await trx.rollback();

    expect(await positions()).to.deep.equal([1, 3]);
  });

  it('leave no end known to a process that has just begun', async () => {
    await play(world, 1);
    await begun(2);
    const outgoing = new KnexOutgoingRecords(world.knex);

    await outgoing.look();
    await outgoing.look();

    expect(await outgoing.finalEnd('transactions')).to.equal(undefined);
  });
});

const COPY = `
insert into wallet_transactions (id, agent, player_id, provider, currency, kind, transaction_id, action, movement, reversal, report,
  is_report_only, occurred_at, status, moved, balance_after, sequence, callbacks, refused_because)
select gen_random_uuid(), agent, player_id, provider, currency, kind, :number, action, movement, reversal, report,
  is_report_only, occurred_at, 'refused', 0, 0, null, 0, 'insufficient_balance' from wallet_transactions where position = 1`;
