import type { Clock } from '../ports/clock.ts';
import type { JobStep, RunnableJob, JobRunner } from '../ports/job-runner.ts';
import type { Job, JobStore } from '../ports/job-store.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import { STALE_AFTER_MS } from '../../domain/job/job-rules.ts';
import type { Randomness } from '../ports/randomness.ts';

/** The next action after a step of the work. */
export type WorkStep =
  Exclude<JobStep, { kind: 'over' }> | { readonly kind: 'succeeded' | 'failed'; readonly result: object };

/** The work of a job. The job itself knows which process runs it, and whether it must go on. */
export interface JobWork {
  /** The progress. After a kill, another process has only the checkpoint, and repeats the interrupted step. */
  readonly state: Pick<Job, 'done' | 'total' | 'checkpoint'>;
  /** Does the next piece. It must be idempotent. */
  step(): Promise<WorkStep>;
}

interface ResumableJobParts {
  readonly jobs: JobStore;
  readonly clock: Clock;
}

/**
 * Saves a job of this process in its store: its heartbeat, the progress of its work, and its result. The progress is saved after each step, so that
 * another process can take over the job and continue there. From then on, this process does nothing more for the job.
 */
export class ResumableJob implements RunnableJob {
  readonly id: string;
  readonly provider: string | undefined;
  readonly #parts: ResumableJobParts;
  readonly #work: JobWork;
  #isLost = false;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(parts: ResumableJobParts, { id, provider }: Pick<RunnableJob, 'id' | 'provider'>, work: JobWork) {
    this.id = id;
    this.provider = provider;
    this.#parts = parts;
    this.#work = work;
  }

  async step(): Promise<JobStep> {
    return this.#isLost ? OVER : this.#kept(await this.#work.step());
  }

  async beat(): Promise<void> {
    await this.#save(this.#parts.clock.nowMs());
  }

  /** Sets the heartbeat back, so that another process can take over the job at once. */
  async release(): Promise<void> {
    await this.#save(this.#parts.clock.nowMs() - STALE_AFTER_MS - 1);
  }

  /** Without its database, a job can neither succeed nor fail. It is abandoned, and is taken over when the database is back. */
  async failed(error: unknown): Promise<void> {
    if (error instanceof StoreUnavailable) return;
    await this.#finish('failed', { reason: 'something failed inside the gateway; its log says what' });
  }

  async #kept(step: WorkStep): Promise<JobStep> {
    if (step.kind === 'later') return step;
    if (step.kind !== 'more') return this.#finish(step.kind, step.result);
    await this.beat();
    return this.#isLost ? OVER : step;
  }

  async #finish(status: 'succeeded' | 'failed', result: object): Promise<JobStep> {
    this.#isLost = true;
    await this.#saving;
    await this.#parts.jobs.finish(this.id, { status, result: JSON.stringify(result) }, this.#parts.clock.nowMs());
    return OVER;
  }

  /** Heartbeats and steps are saved one after the other, so that an old state never overwrites a new one. */
  async #save(nowMs: number): Promise<void> {
    const saved = this.#saving.then(async () => {
      if (this.#isLost) return;
      if (!(await this.#parts.jobs.progress(this.id, this.#work.state, nowMs))) this.#isLost = true;
    });
    this.#saving = saved.catch(() => undefined);
    await saved;
  }
}

const OVER: JobStep = { kind: 'over' };

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
