/** The next action after a step of a run. */
export type JobStep =
  | { readonly kind: 'more' }
  /** The next step may succeed only after this time. */
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'over' };

/** A job that this process carries out, step by step. */
export interface RunnableJob {
  readonly id: string;
  /** The provider, or the Agent, whom its steps ask; undefined for work on the gateway's own data. */
  readonly provider: string | undefined;
  /** Does the next piece of work; never called while a step is under way. */
  step(): Promise<JobStep>;
  /** Writes the heartbeat. Called regularly, also during a step and while the job waits for its turn. */
  beat(): Promise<void>;
  /** Releases the job, so that any process may continue it at once. */
  release(): Promise<void>;
  /** Called after a step threw an error. Ends the job as failed, or leaves it for a later attempt. */
  failed(error: unknown): Promise<void>;
}

/**
 * Runs jobs in the background. Jobs of one provider run one after the other in the order of arrival, and so do jobs without a provider. Jobs of
 * different providers may run at the same time.
 */
export interface JobRunner {
  /** Accepts a job. A job that was already accepted is ignored. */
  accept(job: RunnableJob): void;
}
