import { STALE_AFTER_MS } from '../../../src/domain/job/job-rules.ts';
import { expect } from 'chai';
import { ResumableJob } from '../../../src/application/jobs/resumable-job.ts';
import { LIST_AGE_MAX_MS, CatalogueSyncRun } from '../../../src/application/catalogue/sync-catalogue.ts';
import type { Game } from '../../../src/domain/catalogue/game.ts';
import { accepted } from '../../ports/catalogue-seeds.ts';
import { runnableJobContract } from '../../ports/job-runner.contract.ts';
import { listedOf, resultOf, syncWorld, unavailable, type SyncWorld } from './sync-world.ts';

const PAGES = [
  [listedOf(1), listedOf(2)],
  [listedOf(3), listedOf(4)],
  [listedOf(5), listedOf(6)],
];
/** Begin, three pages, follow. */
const STEPS = 5;

const withoutIds = (games: readonly Game[]) => games.map(({ id: _, ...game }) => game);

/** Starts a sync here, does so many steps of it and forgets the process. */
async function killedAfter(world: SyncWorld, steps: number) {
  world.runner.isHeld = true;
  const { job } = accepted(await world.sync.execute({ provider: 'B', mayShrink: false }));
  const run = world.runner.waiting[0]!;
  for (let step = 0; step < steps; step += 1) await run.step();
  return { job, run };
}

/** Goes on elsewhere, and gives the job at its end. */
async function takenUp(world: SyncWorld) {
  const { job, outcome } = accepted(await world.elsewhere.sync.execute({ provider: 'B', mayShrink: false }));
  await world.elsewhere.runner.settled();
  return { outcome, job: (await world.jobs.find(job.id))! };
}

describe('a catalogue sync that was interrupted', () => {
  let world: SyncWorld;

  beforeEach(async () => {
    world = await syncWorld();
    world.upstream.pages = PAGES;
  });

  for (let steps = 0; steps < STEPS; steps += 1) {
    it(`is taken up after ${steps} steps where it stopped, and ends with the same catalogue`, async () => {
      const undisturbed = await syncWorld();
      undisturbed.upstream.pages = PAGES;
      await undisturbed.synced();
      const { job } = await killedAfter(world, steps);
      expect(await world.catalogue()).to.deep.equal([]);
      world.clock.advance(STALE_AFTER_MS + 1);

      const after = await takenUp(world);

      expect(after.outcome).to.equal('resumed');
      expect(after.job).to.include({ id: job.id, status: 'succeeded', done: 6, total: 6 });
      expect(resultOf(after.job)).to.include({ created: 6, updated: 0, unchanged: 0 });
      expect(withoutIds(await world.catalogue())).to.deep.equal(withoutIds(await undisturbed.catalogue()));
      expect(world.upstream.asked).to.deep.equal([undefined, '1', '2']);
    });
  }

  it('follows the list once when it was killed after that and before it could say so', async () => {
    const { jobs } = world.parts;
    const { finish } = jobs;
    jobs.finish = () => Promise.reject(new Error('killed'));
    await killedAfter(world, STEPS - 1);
    await world.runner.waiting[0]!.step().catch(() => undefined);
    jobs.finish = finish;
    const [first] = await world.catalogue();
    await world.games.update(first!.id, { isActive: false });
    world.clock.advance(STALE_AFTER_MS + 1);

    const { job } = await takenUp(world);

    expect(resultOf(job)).to.include({ created: 6, updated: 0, unchanged: 0 });
    expect((await world.catalogue())[0]?.isActive).to.equal(false);
  });

  it('is left alone as long as it may still be running', async () => {
    await killedAfter(world, 2);
    world.clock.advance(STALE_AFTER_MS - 1);

    expect((await takenUp(world)).outcome).to.equal('running');
  });

  it('can be taken up at once when the process gave it up', async () => {
    const { run } = await killedAfter(world, 2);
    await run.release();

    expect((await takenUp(world)).job).to.include({ status: 'succeeded', done: 6 });
    expect(world.upstream.asked).to.deep.equal([undefined, '1', '2']);
  });

  it('is fetched anew when it was left for too long', async () => {
    await killedAfter(world, 3);
    world.clock.advance(LIST_AGE_MAX_MS + 1);
    world.upstream.pages = [[listedOf(7)]];

    const { job } = await takenUp(world);

    expect(job).to.include({ status: 'succeeded', done: 1, total: 1 });
    expect((await world.catalogue()).map(({ code }) => code)).to.deep.equal(['G7']);
  });

  it('notices at its next step that another process has taken it up, and does no harm', async () => {
    const { run } = await killedAfter(world, 3);
    world.clock.advance(STALE_AFTER_MS + 1);
    const { job } = await takenUp(world);
    const before = await world.catalogue();

    expect(await run.step()).to.deep.equal({ kind: 'over' });

    expect(await world.catalogue()).to.deep.equal(before);
    expect(await world.jobs.find(job.id)).to.deep.equal(job);
  });

  it('does not empty the list of the process that has taken it up', async () => {
    const { run } = await killedAfter(world, 0);
    world.clock.advance(STALE_AFTER_MS + 1);
    world.elsewhere.runner.isHeld = true;
    await world.elsewhere.sync.execute({ provider: 'B', mayShrink: false });
    const there = world.elsewhere.runner.waiting[0]!;
    await there.step();
    await there.step();

    expect(await run.step()).to.deep.equal({ kind: 'over' });
    await world.elsewhere.runner.settled();

    expect((await world.catalogue()).map(({ code }) => code)).to.deep.equal(['G1', 'G2', 'G3', 'G4', 'G5', 'G6']);
  });

  it('starts over when its list was replaced although the job is its own', async () => {
    const { run, job } = await killedAfter(world, 3);
    await world.stagedGames.begin({ provider: 'B', id: 'somebody else' });

    for (let step = await run.step(); step.kind !== 'over'; step = await run.step());

    expect(await world.jobs.find(job.id)).to.include({ status: 'succeeded', done: 6 });
    expect(await world.catalogue()).to.have.length(6);
  });
});

describe('a catalogue sync whose step throws', () => {
  it('fails, and says where to look', async () => {
    const world = await syncWorld();
    world.upstream.pages = PAGES;
    world.upstream.beforeAnswer = () => {
      throw new Error('planted');
    };

    const job = await world.synced();

    expect(job.status).to.equal('failed');
    expect(resultOf(job)).to.deep.equal({ reason: 'something failed inside the gateway; its log says what' });
  });

  it('is left to be taken up when it was the database that was away', async () => {
    const world = await syncWorld();
    world.upstream.pages = PAGES;
    const { add } = world.stagedGames;
    world.stagedGames.add = () => Promise.reject(unavailable());
    expect(await world.synced()).to.include({ status: 'running', done: 0 });
    world.stagedGames.add = add;
    world.clock.advance(STALE_AFTER_MS + 1);

    const { job, outcome } = await takenUp(world);

    expect(outcome).to.equal('resumed');
    expect(job).to.include({ status: 'succeeded', done: 6 });
  });
});

runnableJobContract(`${ResumableJob.name} of a ${CatalogueSyncRun.name}`, async () => {
  const world = await syncWorld();
  world.upstream.pages = PAGES;
  const { job, run } = await killedAfter(world, 0);
  return {
    job: run,
    kept: async () => (await world.jobs.find(job.id))!,
    advance: (byMs) => world.clock.advance(byMs),
    startedElsewhere: async () =>
      accepted(await world.elsewhere.sync.execute({ provider: 'B', mayShrink: false })).outcome,
  };
});
