/** A long piece of work that somebody started and may look after. */
export interface Job {
  readonly id: string;
  /** What it does, such as `sync-catalogue`. */
  readonly kind: string;
  /** What it works on, such as a provider's code. */
  readonly subject: string;
  readonly status: 'running' | 'succeeded' | 'failed';
  readonly done: number;
  /** As far as it is known. */
  readonly total: number | undefined;
  /** Where to go on after a crash; in the words of the kind. */
  readonly checkpoint: string | undefined;
  /** What came of it, or why it failed; JSON. */
  readonly result: string | undefined;
  readonly startedAtMs: number;
  readonly updatedAtMs: number;
}

/** How a job ended. */
export interface JobEnd {
  readonly status: 'succeeded' | 'failed';
  /** What came of it, or why it failed; JSON. */
  readonly result: string;
}

/** Where jobs are kept, so that they can be watched from any process and taken up after a crash. */
export interface JobStore {
  /** Starts a job unless one of the same kind and subject runs, which is given instead; also when two ask at once. One that was not heard of since `staleBeforeMs` is not running: it is given back as `resumed`. */
  start(
    job: Pick<Job, 'id' | 'kind' | 'subject'>,
    nowMs: number,
    staleBeforeMs: number,
  ): Promise<{ readonly outcome: 'started' | 'running' | 'resumed'; readonly job: Job }>;
  /** False when the job is no longer this process's: decided, or taken up by another. */
  progress(id: string, state: Pick<Job, 'done' | 'total' | 'checkpoint'>, nowMs: number): Promise<boolean>;
  finish(id: string, end: JobEnd, nowMs: number): Promise<void>;
  find(id: string): Promise<Job | undefined>;
}
