import type { JobRunner, JobStep, RunnableJob } from '../../application/ports/job-runner.ts';

/** The pause between two heartbeats of a job. It is a fraction of the time after which other processes may take the job over. */
const BEAT_EVERY_MS = 5_000;

/** The most jobs at a time. A provider that does not answer delays only its own jobs. */
export const JOBS_AT_ONCE_MAX = 3;

interface BackgroundJobsParts {
  /** Called when a job is over; `onFault` receives the errors of steps. */
  onOver(id: string): void;
  onFault(id: string, error: unknown): void;
  /** Resolves after `ms` milliseconds, or when the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  readonly beatEveryMs?: number;
}

/**
 * Runs jobs in this process. Nobody waits for the answer of a job, and many jobs at once would only take time from requests. The store of jobs limits
 * the number of waiting jobs.
 */
export class BackgroundJobs implements JobRunner {
  readonly #parts: BackgroundJobsParts;
  /** The running and the waiting jobs, in the order of arrival. */
  readonly #held = new Map<string, RunnableJob>();
  /** The running jobs, each until it is over. No two have the same provider. */
  readonly #underWay = new Map<RunnableJob, Promise<void>>();
  readonly #stopping = new AbortController();
  #beats: NodeJS.Timeout | undefined;

  constructor(parts: BackgroundJobsParts) {
    this.#parts = parts;
  }

  accept(job: RunnableJob): void {
    if (this.#held.has(job.id)) return;
    this.#held.set(job.id, job);
    this.#beats ??= setInterval(() => this.#beat(), this.#parts.beatEveryMs ?? BEAT_EVERY_MS).unref();
    this.#begin();
  }

  /** Stops after the current step, and releases unfinished jobs for other processes. Waits at most `graceMs` for that step. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    const isLate = new AbortController();
    await Promise.race([this.settled(), this.#parts.pause(graceMs, isLate.signal)]);
    isLate.abort();
    clearInterval(this.#beats);
  }

  /** Resolves when no job is left. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.race(this.#underWay.values());
  }

  /** Starts the waiting jobs that may run now. */
  #begin(): void {
    for (const job of this.#held.values()) if (this.#isDue(job)) this.#underWay.set(job, this.#toItsEnd(job));
  }

  #isDue({ provider }: RunnableJob): boolean {
    const others = [...this.#underWay.keys()];
    return others.length < JOBS_AT_ONCE_MAX && others.every((other) => other.provider !== provider);
  }

  async #toItsEnd(job: RunnableJob): Promise<void> {
    await this.#carryOut(job);
    this.#underWay.delete(job);
    this.#held.delete(job.id);
    this.#begin();
    if (this.#held.size > 0) return;
    clearInterval(this.#beats);
    this.#beats = undefined;
  }

  async #carryOut(job: RunnableJob): Promise<void> {
    try {
      await this.#stepThrough(job);
    } catch (error) {
      this.#parts.onFault(job.id, error);
      await job.failed(error).catch((second: unknown) => this.#parts.onFault(job.id, second));
    }
  }

  async #stepThrough(job: RunnableJob): Promise<void> {
    const { signal } = this.#stopping;
    for (let step: JobStep = { kind: 'more' }; step.kind !== 'over';) {
      if (step.kind === 'later') await this.#parts.pause(step.afterMs, signal);
      if (signal.aborted) {
        await job.release();
        return;
      }
      step = await job.step();
    }
    this.#parts.onOver(job.id);
  }

  #beat(): void {
    for (const job of this.#held.values()) {
      job.beat().catch((error: unknown) => this.#parts.onFault(job.id, error));
    }
  }
}
