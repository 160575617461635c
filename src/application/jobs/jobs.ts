import { JOB_STATUSES } from '../../domain/job/job-rules.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, err, type Result } from '../../domain/shared/result.ts';
import { chosenCode, chosenWord, listed, type ListQuery } from '../list-query.ts';
import type { JobLog } from '../ports/job-log.ts';
import type { Job, JobStore } from '../ports/job-store.ts';
import { notFound, type NotFound } from '../failure.ts';

type JobQuery = ListQuery<'kind' | 'provider' | 'status'>;

/** Lists jobs, the last started one first. */
export class ListJobs {
  readonly #log: JobLog;

  constructor(log: JobLog) {
    this.#log = log;
  }

  execute(question: JobQuery): Promise<Result<NumberedPage<Job>, InvalidParameter>> {
    const { kind, provider, status } = question;
    const filter = all({
      kind: ok(kind || undefined),
      about: ok(chosenCode(provider)),
      status: chosenWord('status', status, JOB_STATUSES),
    });
    return listed(question, filter, (wanted, page) => this.#log.list(wanted, page));
  }
}

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
