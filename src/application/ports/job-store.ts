import type { JobStatus, StartOutcome } from '../../domain/job/job-rules.ts';

/** A long piece of work that the person who started it can watch. */
export interface Job {
  readonly id: string;
  /** The kind, such as `sync-catalogue`. */
  readonly kind: string;
  /** The subject, such as a provider's code. */
  readonly subject: string;
  readonly status: JobStatus;
  readonly done: number;
  /** Undefined while it is unknown. */
  readonly total: number | undefined;
  /** The place to continue from after a crash; its format depends on the kind. */
  readonly checkpoint: string | undefined;
  /** The result, or the reason of a failure; JSON. */
  readonly result: string | undefined;
  readonly startedAtMs: number;
  readonly updatedAtMs: number;
}

export interface JobEnd {
  readonly status: Exclude<JobStatus, 'running'>;
  /** The outcome, or the reason of the failure; JSON. */
  readonly result: string;
}

/** Keeps jobs, so that every process can watch them and continue them after a crash. */
export interface JobStore {
  /**
   * Starts a job. If a job of the same kind and subject is running, that job is returned instead, also for two simultaneous calls. A job without a
   * heartbeat since `staleBeforeMs` is not running; it is returned as `resumed`.
   */
  start(
    job: Pick<Job, 'id' | 'kind' | 'subject'>,
    nowMs: number,
    staleBeforeMs: number,
  ): Promise<{ readonly outcome: StartOutcome; readonly job: Job }>;
  /** False if the job no longer belongs to this process, because it has ended or another process has taken it over. */
  progress(id: string, state: Pick<Job, 'done' | 'total' | 'checkpoint'>, nowMs: number): Promise<boolean>;
  finish(id: string, end: JobEnd, nowMs: number): Promise<void>;
  find(id: string): Promise<Job | undefined>;
}
