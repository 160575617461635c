export const JOB_STATUSES = ['running', 'succeeded', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** The outcomes of a start: the job is new, it is already running, or it was abandoned and continues. */
export const START_OUTCOMES = ['started', 'running', 'resumed'] as const;
export type StartOutcome = (typeof START_OUTCOMES)[number];

/** A job without a heartbeat for this time is abandoned. The time is six times the pause between two heartbeats. */
export const STALE_AFTER_MS = 30_000;
