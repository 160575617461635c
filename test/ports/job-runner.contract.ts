import { expect } from 'chai';
import type { JobRunner, JobStep, RunnableJob } from '../../src/application/ports/job-runner.ts';
import type { Job } from '../../src/application/ports/job-store.ts';
import { StoreUnavailable } from '../../src/application/ports/store-unavailable.ts';

/** A runner, and a promise that all its jobs are over. */
export interface OpenedRunner {
  readonly runner: JobRunner;
  settled(): Promise<void>;
}

/** A job that records the calls to it. */
export class NotedJob implements RunnableJob {
  readonly id: string;
  readonly provider: string | undefined;
  readonly #notes: string[];
  readonly #steps: (JobStep | Error)[];

  constructor(id: string, notes: string[], steps: readonly (JobStep | Error)[] = [], provider?: string) {
    this.id = id;
    this.provider = provider;
    this.#notes = notes;
    this.#steps = [...steps];
  }

  async step(): Promise<JobStep> {
    this.#notes.push(`${this.id} begins a step`);
    await new Promise((resolve) => setImmediate(resolve));
    const step = this.#steps.shift() ?? { kind: 'over' };
    this.#notes.push(`${this.id} ends a step`);
    if (step instanceof Error) throw step;
    return step;
  }

  async beat(): Promise<void> {
    this.#notes.push(`${this.id} beats`);
  }

  async release(): Promise<void> {
    this.#notes.push(`${this.id} is released`);
  }

  async failed(error: unknown): Promise<void> {
    this.#notes.push(`${this.id} failed: ${(error as Error).message}`);
  }
}

const MORE: JobStep = { kind: 'more' };

/** The promises of every runner. */
export function jobRunnerContract(title: string, open: () => OpenedRunner): void {
  describe(`${title} (a JobRunner)`, () => {
    it('asks for steps until the job is over, one at a time', async () => {
      const { runner, settled } = open();
      const notes: string[] = [];

      runner.accept(new NotedJob('a', notes, [MORE, { kind: 'later', afterMs: 1 }]));
      await settled();

      expect(notes.filter((note) => note.includes('step'))).to.deep.equal(
        [1, 2, 3].flatMap(() => ['a begins a step', 'a ends a step']),
      );
    });

    it('carries jobs of one provider out one after the other, in the order they came', async () => {
      const { runner, settled } = open();
      const notes: string[] = [];

      for (const id of ['a', 'b', 'c']) runner.accept(new NotedJob(id, notes, [MORE], 'P'));
      await settled();

      expect(notes.filter((note) => note.includes('ends')).map((note) => note[0])).to.deep.equal([
        'a',
        'a',
        'b',
        'b',
        'c',
        'c',
      ]);
    });

    it('takes a job that it has already only once', async () => {
      const { runner, settled } = open();
      const notes: string[] = [];

      runner.accept(new NotedJob('a', notes));
      runner.accept(new NotedJob('a', notes));
      await settled();

      expect(notes.filter((note) => note.includes('ends'))).to.have.length(1);
    });

    it('takes a job again that is over', async () => {
      const { runner, settled } = open();
      const notes: string[] = [];

      runner.accept(new NotedJob('a', notes));
      await settled();
      runner.accept(new NotedJob('a', notes));
      await settled();

      expect(notes.filter((note) => note.includes('ends'))).to.have.length(2);
    });

    it('tells a job that its step threw, and goes on with the next one', async () => {
      const { runner, settled } = open();
      const notes: string[] = [];

      runner.accept(new NotedJob('a', notes, [new Error('planted')]));
      runner.accept(new NotedJob('b', notes));
      await settled();

      expect(notes.filter((note) => !note.includes('beats'))).to.deep.equal([
        'a begins a step',
        'a ends a step',
        'a failed: planted',
        'b begins a step',
        'b ends a step',
      ]);
    });
  });
}

/** A job that was started but has had no step yet, and its state in the store. */
export interface OpenedJob {
  readonly job: RunnableJob;
  kept(): Promise<Job>;
  /** Lets time pass for the job. */
  advance(byMs: number): void;
  /** Starts the job in another process, as a repeated request would. */
  startedElsewhere(): Promise<'started' | 'running' | 'resumed'>;
}

/** The promises of every job to its runner. */
export function runnableJobContract(title: string, open: () => Promise<OpenedJob>): void {
  describe(`${title} (a RunnableJob)`, () => {
    it('is over after some steps, and decided then', async () => {
      const { job, kept } = await open();

      for (let step = await job.step(); step.kind !== 'over'; step = await job.step());

      expect((await kept()).status).to.be.oneOf(['succeeded', 'failed']);
    });

    it('shows that it is cared for, and nobody else takes it up', async () => {
      const { job, kept, advance, startedElsewhere } = await open();
      const { updatedAtMs } = await kept();
      advance(86_400_000);

      await job.beat();

      expect((await kept()).updatedAtMs).to.equal(updatedAtMs + 86_400_000);
      expect(await startedElsewhere()).to.equal('running');
    });

    it('can be taken up at once when it is given up', async () => {
      const { job, kept, startedElsewhere } = await open();

      await job.release();

      expect((await kept()).status).to.equal('running');
      expect(await startedElsewhere()).to.equal('resumed');
    });

    it('is failed by a fault', async () => {
      const { job, kept } = await open();

      await job.failed(new Error('planted'));

      expect(await kept()).to.include({ status: 'failed' });
    });

    it('is left lying when there is no store to fail it in', async () => {
      const { job, kept } = await open();

      await job.failed(new StoreUnavailable('planted'));

      expect(await kept()).to.include({ status: 'running' });
    });
  });
}
