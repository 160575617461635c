import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { Job } from './job-store.ts';

/** A filter for jobs; undefined fields do not restrict it. */
export interface JobFilter {
  /** A kind such as `reconcile`. */
  readonly kind: string | undefined;
  /** The beginning of the subject: a provider's code. In the subject of a reconciliation, the span follows it. */
  readonly about: string | undefined;
  readonly status: Job['status'] | undefined;
}

/** Present and past jobs, as long as they are kept. */
export interface JobLog {
  /** Lists jobs, the last started one first. A page beyond the last one is an empty list with the true total. */
  list(filter: JobFilter, page: PageRequest): Promise<Page<Job>>;
}
