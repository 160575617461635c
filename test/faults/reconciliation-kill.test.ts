import { expect } from 'chai';
import { openPostgresWorld } from '../adapters/persistence/knex-world.ts';
import type { GatewayProcess } from '../e2e/gateway-process.ts';
import { SyncSite } from '../e2e/sync-site.ts';
import { PLAYER, populate } from '../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, recordIn, WALLET, winEvent } from '../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { connected, leaveJobsLying, rowsOf } from './database-rows.ts';

/** Longer than all waits of the test: the kill comes before the answer. */
const NEVER_MS = 9_000;
/** Long enough for a lock to be taken meanwhile, and longer than the pause between two heart-beats, which wait for the same row. */
const MOMENT_MS = 6_000;
const MINUTE_MS = 60_000;
/** The compared span, long past: nine steps; in each the provider is asked for twelve windows of five minutes. */
const FROM_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 24 * 60 * MINUTE_MS;
const SPAN = { from: new Date(FROM_MS).toISOString(), to: new Date(FROM_MS + 360 * MINUTE_MS).toISOString() };
const [STEPS, WINDOWS] = [9, 12];
/** A bet every ten minutes, four in each step. */
const BETS = Array.from({ length: 36 }, (_, at) => ({ number: at + 1, atMs: FROM_MS + (at * 10 + 5) * MINUTE_MS }));
/** The payout of the simulator's own bet, which stakes 10. */
const PAID = '25.25';
/** For every four bets, the provider has lost one and lists another one with a different payout. */
const PLANTED = BETS.flatMap(({ number }) => {
  if (number % 4 === 1) return [`W${number} AGENT-1_ANN missing_there`];
  return number % 4 === 2 ? [`W${number} AGENT-1_ANN amount_differs`] : [];
});
const REPEATED = 3;

describe('a comparison of books under kill -9', () => {
  describeWithPostgres('of one process after the other', (database) => {
    it('goes on with the step that was not noted, and finds each difference once', async () => {
      const { url } = database();
      const site = await opened(url);
      const job = await killedWhileAsking(site);
      const second = await resumed(site, url, job);
      await killedBeforeItsNote(site, { second, url });
      const third = await resumed(site, url, job);

      await expectAllFound(site, third, job);

      expect(askedOf(site)).to.have.length((STEPS + 1) * WINDOWS + REPEATED);
      await site.close();
    });
  });
});

/** The first process, in the middle of its fifth step. */
async function killedWhileAsking(site: SyncSite): Promise<string> {
  const killed = 4 * WINDOWS + REPEATED;
  site.simulator('B').server.faults.onCall(killed, { kind: 'delay', ms: NEVER_MS }, 'wagerList');
  const { job_id } = await site.reconcile(site.first, SPAN);
  await site.asked('wagerList', killed);
  await site.first.kill();
  // Two more steps are asked for, slowly at their end, before the next process is killed.
  site.simulator('B').server.faults.onCall(2 * WINDOWS, { kind: 'delay', ms: MOMENT_MS }, 'wagerList');
  return job_id;
}

/** A process whose step is kept, and which waits for the row of its progress. */
async function killedBeforeItsNote(
  site: SyncSite,
  { second, url }: { readonly second: GatewayProcess; readonly url: string },
): Promise<void> {
  await site.asked('wagerList', 6 * WINDOWS + REPEATED);
  const holder = await connected(url);
  await holder.query('begin; select from jobs for update');
  await site.until(() => rowsOf<KeptAndNoted>(url, KEPT_AND_NOTED), isAheadOfItsNote);
  await second.kill();
  // A server may notice late that its client is gone; then it would still write the progress.
  await rowsOf(url, END_WAITING);
  await holder.query('rollback');
  await holder.end();
  expect(await rowsOf<KeptAndNoted>(url, KEPT_AND_NOTED)).to.satisfy(isAheadOfItsNote);
}

/** Resolves when they are gone. */
const END_WAITING = `
select pg_terminate_backend(pid, ${NEVER_MS}) from pg_stat_activity
where datname = current_database() and wait_event_type = 'Lock' and query like '%"jobs"%'`;

interface KeptAndNoted {
  readonly found: string;
  readonly noted: string;
}

const KEPT_AND_NOTED = `
select (select count(*) from reconciliation_differences) as found, checkpoint::json ->> 'differences' as noted from jobs`;

const isAheadOfItsNote = ([row]: readonly KeptAndNoted[]): boolean => Number(row?.found) > Number(row?.noted);

const askedOf = (site: SyncSite): readonly string[] =>
  site.simulator('B').server.operations.filter((asked) => asked === 'wagerList');

/** A site whose player has bet at B in the past. Both books agree, except for the planted differences. */
async function opened(databaseUrl: string): Promise<SyncSite> {
  const site = await SyncSite.open(['B'], { DATABASE_URL: databaseUrl });
  const world = await openPostgresWorld(databaseUrl);
  await populate(world);
  await world.accounts.open({ playerId: PLAYER, provider: 'B', currency: 'USD' }, ['ANN1'].values());
  await fund(world, '1000');
  await recordIn(world.walletBook, { ...WALLET, provider: 'B' }, BETS.flatMap(bookedHere));
  await world.close();
  const { books, sample } = site.simulator('B');
  const model = books.bets.get(sample.betId)!;
  const other = { payout: model.payout.plus(model.stake) };
  for (const { number, atMs } of BETS) {
    const betId = `W${number}`;
    books.addBet({ ...model, betId, roundId: `R${number}`, player: 'ANN1', betAtMs: atMs, settledAtMs: atMs });
    if (number % 4 === 1) books.recordFaults.lose(betId);
    if (number % 4 === 2) books.recordFaults.alter(betId, other);
  }
  return site;
}

const bookedHere = ({ number, atMs: occurredAtMs }: (typeof BETS)[number]) =>
  [betEvent(number, { occurredAtMs }), winEvent(number, { occurredAtMs, movement: PAID })].map((event, at) =>
    decidedOf(acceptedOf(2 * number + at, event, '1000'), { messages: [] }),
  );

/** A new process that has taken the job up. */
async function resumed(site: SyncSite, databaseUrl: string, id: string): Promise<GatewayProcess> {
  await leaveJobsLying(databaseUrl);
  const next = await site.gateway();
  expect(await site.reconcile(next, SPAN)).to.deep.equal({ job_id: id, outcome: 'resumed' });
  return next;
}

/** The job finds everything that is planted, and nothing twice. */
async function expectAllFound(site: SyncSite, gateway: GatewayProcess, id: string): Promise<void> {
  const job = await site.ended(gateway, id);
  expect(job).to.include({ status: 'succeeded', done: 360 * 60, total: 360 * 60 });
  expect(job.result).to.include({ compared: BETS.length, differences: PLANTED.length });
  const { data } = await site.admin<{ list: readonly { reference: string; reason: string }[]; total: number }>(
    gateway,
    '/in-doubt?kind=difference&pageSize=100',
  );
  expect(data.total).to.equal(PLANTED.length);
  expect(data.list.map(({ reference, reason }) => `${reference} ${reason}`)).to.have.members(PLANTED);
}
