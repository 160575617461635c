import type { JobRunner, JobStep, RunnableJob } from '../../application/ports/job-runner.ts';

/** Pause between two heart-beats of a job; a fraction of the time after which other processes may take the job up. */
const BEAT_EVERY_MS = 5_000;

interface BackgroundJobsParts {
  /** Called when a job is over; `onFault` receives the errors of steps. */
  onOver(id: string): void;
  onFault(id: string, error: unknown): void;
  /** Resolves after `ms` milliseconds, or when the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  readonly beatEveryMs?: number;
}

/**
 * Runs jobs in this process, one after the other. Nobody waits for an answer from a job, and several jobs at once would only take more time
 * from requests. The store of jobs limits the number of waiting jobs.
 */
export class BackgroundJobs implements JobRunner {
  readonly #parts: BackgroundJobsParts;
  /** In the order of arrival; the first job is under way. */
  readonly #held = new Map<string, RunnableJob>();
  readonly #stopping = new AbortController();
  #work: Promise<void> | undefined;
  #beats: NodeJS.Timeout | undefined;

  constructor(parts: BackgroundJobsParts) {
    this.#parts = parts;
  }

  accept(job: RunnableJob): void {
    if (this.#held.has(job.id)) return;
    this.#held.set(job.id, job);
    this.#beats ??= setInterval(() => this.#beat(), this.#parts.beatEveryMs ?? BEAT_EVERY_MS).unref();
    this.#work ??= this.#workOff();
  }

  /** Stops after the present step, and releases unfinished jobs for other processes; waits at most `graceMs` for that step. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    const isLate = new AbortController();
    await Promise.race([this.#work, this.#parts.pause(graceMs, isLate.signal)]);
    isLate.abort();
    clearInterval(this.#beats);
  }

  /** Resolves when no job is left. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #workOff(): Promise<void> {
    for (let job = this.#first(); job !== undefined; job = this.#first()) {
      await this.#carryOut(job);
      this.#held.delete(job.id);
    }
    // Nothing is awaited between the last check and this line, so no job can arrive in between.
    clearInterval(this.#beats);
    this.#beats = undefined;
    this.#work = undefined;
  }

  #first(): RunnableJob | undefined {
    return this.#held.values().next().value;
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
