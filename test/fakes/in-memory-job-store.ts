import type { Job, JobStore } from '../../src/application/ports/job-store.ts';

/** A job, and the store that started it or took it up last. */
interface OwnedJob {
  readonly job: Job;
  readonly owner: InMemoryJobStore;
}

export type InMemoryJobs = Map<string, OwnedJob>;

/** Each store is one process; several stores share the jobs that they are given. */
export class InMemoryJobStore implements JobStore {
  readonly #jobs: InMemoryJobs;

  constructor(jobs: InMemoryJobs = new Map()) {
    this.#jobs = jobs;
  }

  async start(
    { id, kind, subject }: Pick<Job, 'id' | 'kind' | 'subject'>,
    nowMs: number,
    staleBeforeMs: number,
  ): ReturnType<JobStore['start']> {
    const running = [...this.#jobs.values()]
      .map(({ job }) => job)
      .find((job) => job.kind === kind && job.subject === subject && job.status === 'running');
    if (running === undefined) return { outcome: 'started', job: this.#keep(newJob({ id, kind, subject }, nowMs)) };
    if (running.updatedAtMs >= staleBeforeMs) return { outcome: 'running', job: running };
    return { outcome: 'resumed', job: this.#keep({ ...running, updatedAtMs: nowMs }) };
  }

  async progress(id: string, state: Pick<Job, 'done' | 'total' | 'checkpoint'>, nowMs: number): Promise<boolean> {
    const job = this.#own(id);
    if (job === undefined) return false;
    this.#keep({ ...job, ...state, updatedAtMs: nowMs });
    return true;
  }

  async finish(id: string, status: 'succeeded' | 'failed', result: string, nowMs: number): Promise<void> {
    const job = this.#own(id);
    if (job !== undefined) this.#keep({ ...job, status, result, updatedAtMs: nowMs });
  }

  async find(id: string): Promise<Job | undefined> {
    return this.#jobs.get(id)?.job;
  }

  #own(id: string): Job | undefined {
    const owned = this.#jobs.get(id);
    return owned?.owner === this && owned.job.status === 'running' ? owned.job : undefined;
  }

  #keep(job: Job): Job {
    this.#jobs.set(job.id, { job, owner: this });
    return job;
  }
}

const newJob = (job: Pick<Job, 'id' | 'kind' | 'subject'>, nowMs: number): Job => ({
  ...job,
  status: 'running',
  done: 0,
  total: undefined,
  checkpoint: undefined,
  result: undefined,
  startedAtMs: nowMs,
  updatedAtMs: nowMs,
});
