import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { Job } from './job-store.ts';

/** Which are wanted; what is undefined does not restrict. */
export interface JobFilter {
  /** Such as `reconcile`. */
  readonly kind: string | undefined;
  /** Jobs on this, whatever else their subject says: the code of a provider, before the span that is compared. */
  readonly about: string | undefined;
  readonly status: Job['status'] | undefined;
}

/** Jobs of the past and of now, as long as they are kept. */
export interface JobLog {
  /** What was started last comes first. A page beyond the last one is an empty list with the true total. */
  list(filter: JobFilter, page: PageRequest): Promise<Page<Job>>;
}
