import type { Clock } from '../ports/clock.ts';
import type { JobStep, RunnableJob } from '../ports/job-runner.ts';
import type { Job, JobStore } from '../ports/job-store.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';

/** A job that was not heard of for so long was left lying; six times what a runner leaves between two beats. */
export const STALE_AFTER_MS = 30_000;

/** What a step of the work leaves to be done. */
export type WorkStep =
  Exclude<JobStep, { kind: 'over' }> | { readonly kind: 'succeeded' | 'failed'; readonly result: object };

/** What a job does. It need not care whose the job is, or whether it is still wanted. */
export interface JobWork {
  /** How far it is. Its checkpoint is all that somebody has who goes on after a kill, with the step that was not ended. */
  readonly state: Pick<Job, 'done' | 'total' | 'checkpoint'>;
  /** Does the next piece. Done twice, it must come to the same as done once. */
  step(): Promise<WorkStep>;
}

export interface ResumableJobParts {
  readonly jobs: JobStore;
  readonly clock: Clock;
}

/**
 * Keeps a job of this process in its store: that it is cared for, how far its work is, and what came of it. Work is kept after each step,
 * so that a process that takes the job up goes on there; from then on this one does nothing more.
 */
export class ResumableJob implements RunnableJob {
  readonly id: string;
  readonly #parts: ResumableJobParts;
  readonly #work: JobWork;
  #isLost = false;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(parts: ResumableJobParts, { id }: Pick<Job, 'id'>, work: JobWork) {
    this.id = id;
    this.#parts = parts;
    this.#work = work;
  }

  async step(): Promise<JobStep> {
    return this.#isLost ? OVER : this.#kept(await this.#work.step());
  }

  async beat(): Promise<void> {
    await this.#save(this.#parts.clock.nowMs());
  }

  /** Sets the heart-beat back to where nobody waits for it any more. */
  async release(): Promise<void> {
    await this.#save(this.#parts.clock.nowMs() - STALE_AFTER_MS - 1);
  }

  /** Without its database a job cannot be decided; it is left lying, and can be taken up when there is one again. */
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

  /** Beats and steps save one after the other, so that an old state never overtakes a new one. */
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
