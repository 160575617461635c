import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { Job, JobStore } from '../ports/job-store.ts';

/** Shows the progress of a job, whichever process runs it. */
export class ShowJob {
  readonly #jobs: JobStore;

  constructor(jobs: JobStore) {
    this.#jobs = jobs;
  }

  async execute(id: string): Promise<Result<Job, NotFound>> {
    const job = await this.#jobs.find(id);
    return job === undefined ? err(notFound('job', id)) : ok(job);
  }
}
