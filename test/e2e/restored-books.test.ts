import { expect } from 'chai';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { connected, leaveJobsLying, rowsOf } from '../faults/database-rows.ts';
import type { ProviderTable } from '../faults/kill-test/provider-table.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { playRound, toldOf } from './played-round.ts';
import { ThreeGateways, until } from './three-gateways.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The providers whose records name the numbers of all movements. */
const NUMBERED = ['A', 'C', 'D'];
/** The providers that answer as many questions for records as somebody asks: C answers ten in five minutes. */
const ASKED_OFTEN = ['A', 'D'];
const MEMBERS = ['ANN', 'BOB'] as const;
/** Rounds of each player at each provider, before the backup and after it. */
const ROUNDS = 2;
/** A work that waits for a wallet: in the database, or by looks at the lock. A look is the last statement of its connection for a while. */
const WAITING = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and (wait_event_type = 'Lock' or query like '%with watched as (%')`;
const span = () => ({
  from: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
  to: new Date(Date.now() - 20 * MINUTE_MS).toISOString(),
});

describeWithPostgres('a database that was put back to an earlier state', (database) => {
  let world: ThreeGateways;
  let backupUrl: string;
  let tables: readonly ProviderTable[];
  let number = 0;

  /** Rounds that are won, lost or taken back, each to its end. */
  const play = async (): Promise<void> => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      number += 1;
      for (const table of tables) await playRound(table, number);
    }
    await allDelivered();
  };

  const [gateway, baseUrl] = [() => world.running[0]!, () => world.running[0]!.baseUrl];

  const allDelivered = () =>
    until(async () => (await world.admin('GET /callbacks?status=pending', undefined, baseUrl()))['total'] === 0);

  const reconciled = async (provider: string, how: object): Promise<Readonly<Record<string, unknown>>> => {
    const { job_id: id } = await world.admin(`POST /providers/${provider}/reconciliations`, { ...span(), ...how });
    const job = () => world.admin(`GET /jobs/${String(id)}`);
    await until(async () => (await job())['status'] !== 'running');
    return (await job())['result'] as Readonly<Record<string, unknown>>;
  };

  /** A copy of the database as it is, while no gateway runs. */
  const backUp = async (): Promise<void> => {
    const { url } = database();
    const name = new URL(url).pathname.slice(1);
    const elsewhere = Object.assign(new URL(url), { pathname: '/postgres' }).toString();
    backupUrl = Object.assign(new URL(url), { pathname: `/${name}_backup` }).toString();
    await world.kill(gateway());
    await rowsOf(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
    await rowsOf(elsewhere, `create database ${name}_backup template ${name}`);
  };

  before(async () => {
    world = await ThreeGateways.open(database().url, [0]);
    await world.takeSeats(HOUR_MS);
    tables = world.tables.filter(({ parts }) => NUMBERED.includes(parts.provider));
    await play();
    const [killed] = world.running;
    await backUp();
    await world.replace(killed!, {});
    await play();
  });

  after(async () => {
    await world.close();
    const { url } = database();
    const elsewhere = Object.assign(new URL(url), { pathname: '/postgres' }).toString();
    await rowsOf(elsewhere, `drop database ${new URL(backupUrl).pathname.slice(1)} with (force)`);
  });

  it('shows what the providers have and it lacks, and moves nothing', async () => {
    await world.replace(gateway(), { DATABASE_URL: backupUrl });
    await rowsOf(backupUrl, 'update catalogue_revision set epoch = default');

    for (const provider of ASKED_OFTEN) {
      const result = await reconciled(provider, { bring_in: true });
      expect(result, provider).to.include({ booked: 0, left: 0 });
      expect((result['by_reason'] as Record<string, number>)['missing_here'], provider).to.be.greaterThan(0);
    }
    expect(await differing()).to.have.length(MEMBERS.length);
  });

  it('has it all again by the providers’ records, although the gateway is killed in the middle', async () => {
    const asked = { ...span(), bring_in: true, book: true };
    const path = 'POST /providers/A/reconciliations';
    const holder = await connected(backupUrl);
    await holder.query(
      `begin; select from wallets where player_id in (select id from players where member_id = 'BOB') for update`,
    );
    const started = await world.admin(path, asked);
    await until(async () => (await rowsOf(backupUrl, WAITING)).length > 0);
    const killed = gateway();
    await world.kill(killed);
    await holder.query('rollback');
    await holder.end();
    await leaveJobsLying(backupUrl);
    await world.replace(killed, { DATABASE_URL: backupUrl });

    const resumed = await world.admin(path, asked);
    expect(resumed).to.deep.equal({ job_id: started['job_id'], outcome: 'resumed' });
    await until(async () => (await world.admin(`GET /jobs/${String(resumed['job_id'])}`))['status'] === 'succeeded');
    for (const provider of NUMBERED) {
      const result = await reconciled(provider, { bring_in: true, book: true });
      expect(result, provider).to.include({ left: 0 });
    }

    await allDelivered();
  });

  it('agrees with the books of the providers and of the Agent to the last unit', async () => {
    expect(await differing()).to.deep.equal([]);
    expect((await world.admin('GET /audit'))['sound']).to.equal(true);
    const log = await world.admin('GET /audit-log?entity=providers/A');
    expect(JSON.stringify(log['list'])).to.contain('bring_in').and.to.contain('ADMIN_TOKEN');
  });

  it('is not moved when the records are brought in again', async () => {
    for (const provider of ASKED_OFTEN) {
      const result = await reconciled(provider, { bring_in: true, book: true });
      expect(result, provider).to.include({ booked: 0, left: 0, differences: 0 });
    }

    expect(await differing()).to.deep.equal([]);
  });

  /** The members whose three books do not agree. */
  const differing = async (): Promise<readonly string[]> => {
    const findings = await Promise.all(
      MEMBERS.map(async (member) => {
        const { data } = await world.agent('/player/balance', { member_id: member, currency: 'USD' });
        const held = Decimal.from(String(data['balance'])).toFixed(4);
        const [there, told] = [world.book.purses.transferredOf(member), world.book.purses.transferredOf(member)];
        const books = [held, there.plus(acknowledged(member)).toFixed(4), told.plus(toldOf(world, member)).toFixed(4)];
        return new Set(books).size === 1 ? [] : [`${member}: ${books.join(', ')}`];
      }),
    );
    return findings.flat();
  };

  const acknowledged = (member: string): Decimal =>
    tables
      .filter(({ parts }) => parts.member === member)
      .flatMap(({ parts }) => [...parts.sender.book.acknowledged.values()])
      .reduce((sum, { moved }) => sum.plus(moved), Decimal.ZERO);
});
