import type { JobFilter, JobLog } from '../../src/application/ports/job-log.ts';
import type { Job } from '../../src/application/ports/job-store.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import type { InMemoryJobs } from './in-memory-job-store.ts';

export class InMemoryJobLog implements JobLog {
  readonly #jobs: InMemoryJobs;

  constructor(jobs: InMemoryJobs) {
    this.#jobs = jobs;
  }

  async list(filter: JobFilter, { offset, pageSize }: PageRequest): Promise<Page<Job>> {
    const found = [...this.#jobs.values()]
      .map(({ job }) => job)
      .filter((job) => isMeant(job, filter))
      .sort((one, other) => other.startedAtMs - one.startedAtMs);
    return { list: found.slice(offset, offset + pageSize), total: found.length };
  }
}

const isMeant = (job: Job, { kind, about, status }: JobFilter): boolean =>
  (kind === undefined || job.kind === kind) &&
  (about === undefined || job.subject.split(' ')[0] === about) &&
  (status === undefined || job.status === status);
