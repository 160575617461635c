import type { JobRunner, RunnableJob } from '../../src/application/ports/job-runner.ts';

/** Runs jobs at once and without pauses. A test may hold it, and go through a job step by step. */
export class ImmediateJobRunner implements JobRunner {
  readonly waiting: RunnableJob[] = [];
  /** The pauses that jobs wanted, in milliseconds. */
  readonly pauses: number[] = [];
  isHeld = false;
  #work: Promise<void> | undefined;

  accept(job: RunnableJob): void {
    if (this.waiting.some(({ id }) => id === job.id)) return;
    this.waiting.push(job);
    if (!this.isHeld) this.#work ??= this.#workOff();
  }

  /** Resolves when no job is left. */
  async settled(): Promise<void> {
    if (this.waiting.length > 0) this.#work ??= this.#workOff();
    await this.#work;
  }

  async #workOff(): Promise<void> {
    for (let job = this.waiting[0]; job !== undefined; job = this.waiting[0]) {
      await this.#carryOut(job);
      this.waiting.shift();
    }
    this.#work = undefined;
  }

  async #carryOut(job: RunnableJob): Promise<void> {
    try {
      await this.#stepThrough(job);
    } catch (error) {
      await job.failed(error);
    }
  }

  async #stepThrough(job: RunnableJob): Promise<void> {
    for (let step = await job.step(); step.kind !== 'over'; step = await job.step()) {
      if (step.kind === 'later') this.pauses.push(step.afterMs);
    }
  }
}
