import { expect } from 'chai';
import type { Job } from '../../src/application/ports/job-store.ts';
import { guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import type { MoneyWorld } from './money-world.ts';

/** The promises of every store of jobs. */
export function jobStoreContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (a JobStore)`, openWorld, (world) => {
    describe('starting', () => starting(world));
    describe('taking up', () => takingUp(world));
    describe('going on', () => goingOn(world));
  });
}

const LONG_AGO_MS = MOMENT_MS - 60_000;

const jobOf = (number: number, changes: Partial<Pick<Job, 'kind' | 'subject'>> = {}) => ({
  id: guid(number),
  kind: 'sync-catalogue',
  subject: 'P',
  ...changes,
});

function starting(world: () => MoneyWorld): void {
  it('starts a job where none of its kind and subject runs', async () => {
    const { outcome, job } = await world().jobs.start(jobOf(1), MOMENT_MS, LONG_AGO_MS);

    expect(outcome).to.equal('started');
    expect(job).to.deep.equal({
      ...jobOf(1),
      status: 'running',
      done: 0,
      total: undefined,
      checkpoint: undefined,
      result: undefined,
      startedAtMs: MOMENT_MS,
      updatedAtMs: MOMENT_MS,
    });
    expect(await world().jobs.find(guid(1))).to.deep.equal(job);
  });

  it('gives the one that runs, to this process and to others', async () => {
    const { job } = await world().jobs.start(jobOf(1), MOMENT_MS, LONG_AGO_MS);

    for (const jobs of [world().jobs, world().jobsElsewhere]) {
      expect(await jobs.start(jobOf(2), MOMENT_MS + 1, LONG_AGO_MS)).to.deep.equal({ outcome: 'running', job });
    }
    expect(await world().jobs.find(guid(2))).to.equal(undefined);
  });

  for (const other of [{ kind: 'other-work' }, { subject: 'Q' }]) {
    it(`starts another one of ${JSON.stringify(other)} beside it`, async () => {
      await world().jobs.start(jobOf(1), MOMENT_MS, LONG_AGO_MS);

      expect((await world().jobs.start(jobOf(2, other), MOMENT_MS, LONG_AGO_MS)).outcome).to.equal('started');
    });
  }

  for (const status of ['succeeded', 'failed'] as const) {
    it(`starts a new one after one that ${status}, which stays to be looked at`, async () => {
      await world().jobs.start(jobOf(1), MOMENT_MS, LONG_AGO_MS);
      await world().jobs.finish(guid(1), status, '{}', MOMENT_MS + 1);

      const { outcome, job } = await world().jobs.start(jobOf(2), MOMENT_MS + 2, LONG_AGO_MS);

      expect([outcome, job.id]).to.deep.equal(['started', guid(2)]);
      expect((await world().jobs.find(guid(1)))?.status).to.equal(status);
    });
  }

  it('starts one for many who ask at once, in two processes', async () => {
    const starters = Array.from({ length: 20 }, (_, number) => {
      const { jobs, jobsElsewhere } = world();
      return (number % 2 === 0 ? jobs : jobsElsewhere).start(jobOf(number), MOMENT_MS, LONG_AGO_MS);
    });

    const starts = await Promise.all(starters);

    expect(starts.filter(({ outcome }) => outcome === 'started')).to.have.length(1);
    expect(starts.filter(({ outcome }) => outcome === 'running')).to.have.length(19);
    expect(new Set(starts.map(({ job }) => job.id))).to.have.property('size', 1);
  });

  for (const id of [guid(404), 'not-a-guid', '']) {
    it(`finds no job by the id "${id}"`, async () => {
      expect(await world().jobs.find(id)).to.equal(undefined);
    });
  }
}

function takingUp(world: () => MoneyWorld): void {
  const STATE = { done: 40, total: 100, checkpoint: 'page 4' };

  beforeEach(async () => {
    await world().jobs.start(jobOf(1), MOMENT_MS, LONG_AGO_MS);
    await world().jobs.progress(guid(1), STATE, MOMENT_MS + 1_000);
  });

  it('gives back one that was not heard of since, under its id and where it was', async () => {
    const resumed = await world().jobsElsewhere.start(jobOf(2), MOMENT_MS + 9_000, MOMENT_MS + 1_001);

    expect(resumed.outcome).to.equal('resumed');
    expect(resumed.job).to.deep.include({ ...jobOf(1), ...STATE, status: 'running', startedAtMs: MOMENT_MS });
    expect(resumed.job.updatedAtMs).to.equal(MOMENT_MS + 9_000);
    expect(await world().jobs.find(guid(2))).to.equal(undefined);
  });

  it('leaves one alone that was heard of at that very moment', async () => {
    const { outcome } = await world().jobsElsewhere.start(jobOf(2), MOMENT_MS + 9_000, MOMENT_MS + 1_000);

    expect(outcome).to.equal('running');
  });

  it('lets one of many take it up', async () => {
    const { jobs, jobsElsewhere } = world();
    const starters = Array.from({ length: 10 }, (_, number) =>
      (number % 2 === 0 ? jobs : jobsElsewhere).start(jobOf(number), MOMENT_MS + 9_000, MOMENT_MS + 5_000),
    );

    const outcomes = (await Promise.all(starters)).map(({ outcome }) => outcome);

    expect(outcomes.filter((outcome) => outcome === 'resumed')).to.have.length(1);
  });

  it('takes it from the process that had it, which can neither go on nor finish it', async () => {
    await world().jobsElsewhere.start(jobOf(2), MOMENT_MS + 9_000, MOMENT_MS + 5_000);

    const isMine = await world().jobs.progress(guid(1), { ...STATE, done: 41 }, MOMENT_MS + 9_001);
    await world().jobs.finish(guid(1), 'failed', '{}', MOMENT_MS + 9_002);

    expect(isMine).to.equal(false);
    expect(await world().jobs.find(guid(1))).to.deep.include({ done: 40, status: 'running' });
    expect(await world().jobsElsewhere.progress(guid(1), { ...STATE, done: 50 }, MOMENT_MS + 9_003)).to.equal(true);
  });
}

function goingOn(world: () => MoneyWorld): void {
  beforeEach(() => world().jobs.start(jobOf(1), MOMENT_MS, LONG_AGO_MS));

  it('shows everybody how far it is', async () => {
    const isMine = await world().jobs.progress(
      guid(1),
      { done: 7, total: undefined, checkpoint: 'seven' },
      MOMENT_MS + 5,
    );

    expect(isMine).to.equal(true);
    expect(await world().jobsElsewhere.find(guid(1))).to.deep.include({
      done: 7,
      total: undefined,
      checkpoint: 'seven',
      updatedAtMs: MOMENT_MS + 5,
    });
  });

  it('ends with what came of it, and then goes on no more', async () => {
    await world().jobs.finish(guid(1), 'succeeded', '{"created":3}', MOMENT_MS + 9);

    const goesOn = await world().jobs.progress(
      guid(1),
      { done: 1, total: undefined, checkpoint: undefined },
      MOMENT_MS + 10,
    );
    await world().jobs.finish(guid(1), 'failed', '{}', MOMENT_MS + 11);

    expect(goesOn).to.equal(false);
    expect(await world().jobs.find(guid(1))).to.deep.include({
      status: 'succeeded',
      result: '{"created":3}',
      done: 0,
      updatedAtMs: MOMENT_MS + 9,
    });
  });

  it('does not go on with a job that nobody has', async () => {
    const state = { done: 1, total: undefined, checkpoint: undefined };

    expect(await world().jobs.progress(guid(404), state, MOMENT_MS)).to.equal(false);
    expect(await world().jobs.progress('not-a-guid', state, MOMENT_MS)).to.equal(false);
  });
}
