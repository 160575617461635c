/** A base backup and the archived log bring the database to a moment, and the provider’s records bring back what came after it. */
import { expect } from 'chai';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { rowsOf } from '../faults/database-rows.ts';
import { describeWithArchive } from '../support/archived-postgres.ts';
import { playRound, toldOf } from './played-round.ts';
import { ThreeGateways, until } from './three-gateways.ts';

const HOUR_MS = 3_600_000;
const PROVIDER = 'A';
const MEMBERS = ['ANN', 'BOB'] as const;
/** Rounds of each player before the backup, between it and the moment, and after the moment. */
const ROUNDS = 4;

describeWithArchive('a database that was restored to a moment', (database) => {
  let world: ThreeGateways;
  let restoredUrl: string;
  let number = 0;
  /** Transactions at the moment, and the balances before the loss. */
  let kept: number;
  let balances: readonly string[];

  const play = async (): Promise<void> => {
    const tables = world.tables.filter(({ parts }) => parts.provider === PROVIDER);
    for (let round = 1; round <= ROUNDS; round += 1) {
      number += 1;
      for (const table of tables) await playRound(table, number);
    }
    await allDelivered();
  };

  const allDelivered = () => until(async () => (await world.admin('GET /callbacks?status=pending'))['total'] === 0);

  const balancesNow = () =>
    Promise.all(
      MEMBERS.map(async (member) => {
        const { data } = await world.agent('/player/balance', { member_id: member, currency: 'USD' });
        return Decimal.from(String(data['balance'])).toFixed(4);
      }),
    );

  const transactionsOf = async (url: string): Promise<number> => {
    const [counted] = await rowsOf<{ count: string }>(url, 'select count(*) from wallet_transactions');
    return Number(counted?.count);
  };

  const reconciled = async (how: object): Promise<Readonly<Record<string, unknown>>> => {
    const span = {
      from: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
      to: new Date(Date.now() - HOUR_MS / 3).toISOString(),
    };
    const { job_id: id } = await world.admin(`POST /providers/${PROVIDER}/reconciliations`, { ...span, ...how });
    const job = () => world.admin(`GET /jobs/${String(id)}`);
    await until(async () => (await job())['status'] !== 'running');
    return (await job())['result'] as Readonly<Record<string, unknown>>;
  };

  before(async function () {
    this.timeout(600_000);
    world = await ThreeGateways.open(database().url, [0]);
    await world.takeSeats(HOUR_MS);
    await play();
    await database().backUp();
    await play();
    kept = await transactionsOf(database().url);
    const moment = await database().moment();
    await play();
    balances = await balancesNow();
    restoredUrl = await database().restoredTo(moment);
    await world.replace(world.running[0]!, { DATABASE_URL: restoredUrl });
    await rowsOf(restoredUrl, 'update catalogue_revision set epoch = default');
  });

  after(() => world.close());

  it('has everything until the moment, and nothing after it', async () => {
    expect(kept).to.be.greaterThan(0);
    expect(await transactionsOf(restoredUrl)).to.equal(kept);
    expect(await balancesNow()).not.to.deep.equal(balances);
  });

  it('has the rest again from the provider’s records, to the last unit', async () => {
    expect(await reconciled({ bring_in: true, book: true })).to.include({ left: 0 });

    await allDelivered();
    expect(await reconciled({})).to.include({ differences: 0 });
    expect(await balancesNow()).to.deep.equal(balances);
    expect((await world.admin('GET /audit'))['sound']).to.equal(true);
  });

  it('has told the Agent each movement, once by its number', () => {
    const told = MEMBERS.map((member) =>
      world.book.purses.transferredOf(member).plus(toldOf(world, member)).toFixed(4),
    );

    expect(told).to.deep.equal(balances);
  });

  it('says of each transaction that was brought in who did it, and brings nothing in again', async () => {
    const named = `select distinct brought_in_by from wallet_transactions where brought_in_by is not null`;
    expect(await rowsOf(restoredUrl, named)).to.deep.equal([{ brought_in_by: 'ADMIN_TOKEN' }]);

    expect(await reconciled({ bring_in: true, book: true })).to.include({ booked: 0, left: 0 });
    expect(await balancesNow()).to.deep.equal(balances);
  });
});
