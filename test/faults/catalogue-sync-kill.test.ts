import { expect } from 'chai';
import { GAMES_OF_B, SyncSite } from '../e2e/sync-site.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { connected, leaveJobsLying, rowsOf } from './database-rows.ts';

/** Longer than all waits of the test: the kill comes before the answer. */
const NEVER_MS = 9_000;
const GONE = { provider: 'B', code: '9:gone', name: 'Gone', category: 'SLOT', currencies: ['USD'] };
const RENAMED = { ...GONE, code: '1138:aviator', name: 'An old name' };

/** The catalogue of provider B, without values that differ by chance from run to run. */
const CATALOGUE = `
select code, name, brand, category, currencies, image, is_maintenance, is_active, is_withdrawn
from games where provider = 'B' order by code`;

describe('a catalogue sync under kill -9', function () {
  let undisturbed: unknown;

  describeWithPostgres('undisturbed', (database) => {
    it('ends with the catalogue that the others are compared with', async () => {
      const site = await opened(database().url);
      const { job_id } = await site.start(site.first);
      expect(await site.ended(site.first, job_id)).to.include({ status: 'succeeded' });
      undisturbed = await rowsOf(database().url, CATALOGUE);
      await site.close();

      expect(undisturbed).to.have.length(GAMES_OF_B + 1);
    });
  });

  for (const page of [2]) {
    describeWithPostgres(`while it fetches page ${page}`, (database) => {
      it('goes on there in another process, and ends with the same catalogue', async () => {
        const site = await opened(database().url);
        const before = await rowsOf(database().url, CATALOGUE);
        site.simulator('B').server.faults.onCall(page, { kind: 'delay', ms: NEVER_MS }, 'productList');
        const { job_id } = await site.start(site.first);
        await site.asked('productList', page);
        await site.first.kill();
        expect(await rowsOf(database().url, CATALOGUE)).to.deep.equal(before);

        await expectResumed(site, database().url, job_id);

        const { operations } = site.simulator('B').server;
        expect(operations.filter((asked) => asked === 'productList')).to.have.length(5);
        expect(await rowsOf(database().url, CATALOGUE)).to.deep.equal(undisturbed);
        await site.close();
      });
    });
  }

  describeWithPostgres('while it changes the catalogue', (database) => {
    it('changes nothing, and changes all of it in another process', async () => {
      const site = await opened(database().url);
      const before = await rowsOf(database().url, CATALOGUE);
      const holder = await connected(database().url);
      // When the transaction comes to this game, it has written other games, and waits here.
      await holder.query(`begin; select from games where code = '9:gone' for update`);
      const { job_id } = await site.start(site.first);
      await site.until(
        () =>
          rowsOf(database().url, `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%game%'`),
        ({ length }) => length > 0,
      );
      await site.first.kill();
      await holder.query('rollback');
      await holder.end();
      expect(await rowsOf(database().url, CATALOGUE)).to.deep.equal(before);

      const job = await expectResumed(site, database().url, job_id);

      expect(job.result).to.include({ created: GAMES_OF_B - 1, updated: 1, withdrawn: 1 });
      expect(await rowsOf(database().url, CATALOGUE)).to.deep.equal(undisturbed);
      await site.close();
    });
  });

  describeWithPostgres('of one process of two', (database) => {
    it('runs once although both are told to start, and the other one finishes it', async () => {
      const site = await opened(database().url);
      const second = await site.gateway();
      site.simulator('B').server.faults.onCall(2, { kind: 'delay', ms: 4_000 }, 'productList');

      const started = await Promise.all([site.first, second].map((gateway) => site.start(gateway)));
      const job = await site.ended(second, started[0]!.job_id);

      expect(started.map(({ outcome }) => outcome).toSorted()).to.deep.equal(['running', 'started']);
      expect(started[0]!.job_id).to.equal(started[1]!.job_id);
      expect(job).to.include({ status: 'succeeded', done: GAMES_OF_B });
      expect(site.simulator('B').server.operations.filter((asked) => asked === 'productList')).to.have.length(4);
      await site.close();
    });
  });

  it('is not needed: a stop gives the job up at its next page, and the next process takes it up at once', async () => {
    const site = await SyncSite.open(['B']);
    site.simulator('B').server.faults.onCall(2, { kind: 'delay', ms: 5_000 }, 'productList');
    const { job_id } = await site.start(site.first);
    await site.asked('productList', 2);

    expect(await site.first.stop()).to.include({ code: 0 });
    const next = await site.gateway();
    expect(await site.job(next, job_id)).to.include({ status: 'running' });

    expect(await site.start(next)).to.deep.equal({ job_id, outcome: 'resumed' });
    expect(await site.ended(next, job_id)).to.include({ status: 'succeeded', done: GAMES_OF_B });
    expect(site.simulator('B').server.operations.filter((asked) => asked === 'productList')).to.have.length(4);
    await site.close();
  });
});

/** A site whose catalogue has a game to change and a game to withdraw. */
async function opened(databaseUrl: string): Promise<SyncSite> {
  const site = await SyncSite.open(['B'], { DATABASE_URL: databaseUrl });
  await site.admin(site.first, '/games/import', [GONE, RENAMED]);
  return site;
}

/** Makes the job look abandoned, as after half a minute, and lets a new process take it up. */
async function expectResumed(site: SyncSite, databaseUrl: string, id: string) {
  await leaveJobsLying(databaseUrl);
  const next = await site.gateway();
  expect(await site.start(next)).to.deep.equal({ job_id: id, outcome: 'resumed' });
  const job = await site.ended(next, id);
  expect(job).to.include({ status: 'succeeded', done: GAMES_OF_B, total: GAMES_OF_B });
  return job;
}
