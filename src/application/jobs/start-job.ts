import { STALE_AFTER_MS } from '../../domain/job/job-rules.ts';
import type { JobRunner, RunnableJob } from '../ports/job-runner.ts';
import type { Job } from '../ports/job-store.ts';
import type { Randomness } from '../ports/randomness.ts';
import { ResumableJob, type JobWork, type ResumableJobParts } from './resumable-job.ts';

export interface StartJobParts extends ResumableJobParts {
  readonly randomness: Randomness;
  readonly runner: JobRunner;
}

/** `running`: the job was started earlier and continues with its first settings; `resumed`: it was abandoned and continues. */
export interface StartedJob {
  readonly job: Job;
  readonly outcome: 'started' | 'running' | 'resumed';
}

/** Starts a job in this process, or continues an abandoned one. Each kind and subject has one job at a time. */
export async function startJob(
  { jobs, clock, randomness, runner }: StartJobParts,
  { provider, ...what }: Pick<Job, 'kind' | 'subject'> & Pick<RunnableJob, 'provider'>,
  workOf: (job: Job) => JobWork,
): Promise<StartedJob> {
  const nowMs = clock.nowMs();
  const started = await jobs.start({ id: randomness.id(), ...what }, nowMs, nowMs - STALE_AFTER_MS);
  const { job, outcome } = started;
  if (outcome !== 'running') runner.accept(new ResumableJob({ jobs, clock }, { id: job.id, provider }, workOf(job)));
  return started;
}
