export const JOB_STATUSES = ['running', 'succeeded', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** The outcomes of a start: the job is new, it ran already, or it was left lying and goes on. */
export const START_OUTCOMES = ['started', 'running', 'resumed'] as const;
export type StartOutcome = (typeof START_OUTCOMES)[number];

/** A job that was not heard of for so long was left lying; six times what a runner leaves between two beats. */
export const STALE_AFTER_MS = 30_000;
