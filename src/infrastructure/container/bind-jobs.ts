import { ListJobs } from '../../application/jobs/list-jobs.ts';
import { ShowJob } from '../../application/jobs/show-job.ts';
import { BackgroundJobs } from '../process/background-jobs.ts';
import { pause } from '../process/pause.ts';
import type { Bind } from './binder.ts';
import { failing } from './failing.ts';
import { TOKENS } from './tokens.ts';

/** Work that goes on after its answer. */
export function bindJobs(bind: Bind): void {
  const { jobs, jobLog, logger } = TOKENS;
  bind(
    TOKENS.backgroundJobs,
    { logger },
    (given) =>
      new BackgroundJobs({
        onOver: (job) => given.logger.info({ job }, 'a job is over'),
        // A job that met a lost database is taken up when it is asked for again.
        onFault: (job, error) => failing(given.logger, 'a job met a fault', { job })(error),
        pause,
      }),
  );
  bind(TOKENS.showJob, { jobs }, (given) => new ShowJob(given.jobs));
  bind(TOKENS.listJobs, { jobLog }, (given) => new ListJobs(given.jobLog));
}
