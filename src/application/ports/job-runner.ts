/** What a step of a run leaves to be done. */
export type JobStep =
  | { readonly kind: 'more' }
  /** The next step is worth trying after this time only. */
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'over' };

/** A job that this process carries out, step by step. */
export interface RunnableJob {
  /** The job's id. */
  readonly id: string;
  /** Does the next piece of work; never asked for while one is going on. */
  step(): Promise<JobStep>;
  /** Says that the job is still cared for; asked for regularly, also during a step and while the job waits for its turn. */
  beat(): Promise<void>;
  /** Gives the job up, so that any process may go on with it at once. */
  release(): Promise<void>;
  /** A step threw: decides the job, or leaves it to be taken up later. */
  failed(error: unknown): Promise<void>;
}

/** Carries jobs out in the background, one after the other in the order they came. */
export interface JobRunner {
  /** Takes a job; one that it has already is not taken twice. */
  accept(job: RunnableJob): void;
}
