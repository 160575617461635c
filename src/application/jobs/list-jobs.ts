import { JOB_STATUSES } from '../../domain/job/job-rules.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type JobLog } from '../ports/job-log.ts';
import type { Job } from '../ports/job-store.ts';

/** The filters for jobs, as text; an empty one counts as omitted. */
export type JobQuestion = Readonly<Record<'kind' | 'provider' | 'status' | 'page' | 'pageSize', string>>;

/** Lists jobs, the one that was started last first. */
export class ListJobs {
  readonly #log: JobLog;

  constructor(log: JobLog) {
    this.#log = log;
  }

  async execute(question: JobQuestion): Promise<Result<NumberedPage<Job>, InvalidParameter>> {
    const { kind, provider, status } = question;
    const wanted = PageRequest.of(question.page, question.pageSize);
    if (!wanted.ok) return wanted;
    const known = JOB_STATUSES.find((each) => each === status);
    if (status !== '' && known === undefined) {
      return err(invalidParameter('status', `must be one of ${JOB_STATUSES.join(', ')}`));
    }
    const about = provider === '' ? undefined : foldCode(provider);
    const { list, total } = await this.#log.list({ kind: kind || undefined, about, status: known }, wanted.value);
    return ok({ list, total, page: wanted.value.page, pageSize: wanted.value.pageSize });
  }
}
