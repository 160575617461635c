import type { Reconcile } from '../../../../application/reconciliation/reconcile.ts';
import type { StartAudit } from '../../../../application/audits/start-audit.ts';
import type { ResealSecrets } from '../../../../application/keys/reseal-secrets.ts';
import type { SyncCatalogue } from '../../../../application/catalogue/sync-catalogue.ts';
import type { ListJobs } from '../../../../application/jobs/list-jobs.ts';
import type { ShowJob } from '../../../../application/jobs/show-job.ts';

/** The use cases of work that goes on after its answer. */
export interface JobUseCases {
  readonly startAudit: StartAudit;
  readonly resealSecrets: ResealSecrets;
  readonly syncCatalogue: SyncCatalogue;
  readonly reconcile: Reconcile;
  readonly showJob: ShowJob;
  readonly listJobs: ListJobs;
}
