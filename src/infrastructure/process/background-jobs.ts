import type { JobRunner, JobStep, RunnableJob } from '../../application/ports/job-runner.ts';

/** How often a job says that it is cared for; a fraction of the time after which others may take it up. */
const BEAT_EVERY_MS = 5_000;

interface BackgroundJobsParts {
  /** Told when a job is over, and of what its steps threw. */
  onOver(id: string): void;
  onFault(id: string, error: unknown): void;
  /** Resolves after so many milliseconds, or when the signal comes. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  readonly beatEveryMs?: number;
}

/**
 * Carries jobs out in this process, one after the other, whatever their number: each is somebody else's work until it is over, so
 * more of them at once would only take more from the requests. The store of jobs bounds how many wait.
 */
export class BackgroundJobs implements JobRunner {
  readonly #parts: BackgroundJobsParts;
  /** In the order of their coming; the first one is being carried out. */
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

  /** Ends at the next step and gives up what is not over, for others to go on with; waits `graceMs` for that step at most. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    const isLate = new AbortController();
    await Promise.race([this.#work, this.#parts.pause(graceMs, isLate.signal)]);
    isLate.abort();
    clearInterval(this.#beats);
  }

  /** Resolves when nothing is left to do. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #workOff(): Promise<void> {
    for (let job = this.#first(); job !== undefined; job = this.#first()) {
      await this.#carryOut(job);
      this.#held.delete(job.id);
    }
    // Nothing is awaited between the last look and this, so no job can come in between.
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
