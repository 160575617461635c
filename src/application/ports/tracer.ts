/** The facts that a step may record. The list is closed, so that no token, secret or body can get into a trace. */
export interface StepFacts {
  readonly requestId?: string;
  readonly method?: string;
  /** The pattern of a path, never the path itself. */
  readonly route?: string;
  readonly httpStatus?: number;
  readonly provider?: string;
  readonly agent?: string;
  /** A unified call, or `extension`. */
  readonly operation?: string;
  /** The outcome, in a word of a fixed list. */
  readonly outcome?: string;
  readonly actions?: readonly string[];
  /** The gateway's ids. */
  readonly transactions?: readonly string[];
  readonly callback?: string;
  readonly lane?: string;
  readonly attempt?: number;
}

/**
 * `server` answers a caller from outside, and `consumer` takes up work that was kept for later: both begin a trace, or continue the trace
 * of `parent`. `client` waits for another system, `internal` for none: both belong to the present step.
 */
export type StepKind = 'server' | 'consumer' | 'client' | 'internal';

/** A timed piece of work in a trace: its beginning, its duration and its outcome. */
export interface Step {
  /** One of few names, because steps are counted and compared by it. */
  readonly name: string;
  readonly kind: StepKind;
  /** The trace to continue, as W3C `traceparent`; an invalid text counts as absent. */
  readonly parent?: string | undefined;
  readonly facts: StepFacts;
}

/** A step that is under way. Notes on a step that is over are lost. */
export interface OpenStep {
  /** The step as W3C `traceparent`, to be continued elsewhere or later; undefined where nothing is traced. */
  readonly traceparent: string | undefined;
  /** The id by which the trace can be looked up; undefined where it is not kept. */
  readonly traceId: string | undefined;
  note(facts: StepFacts): void;
  /**
   * Marks the step as failed, with a word of a fixed list or the name of an error; never with an error's message, which may quote anything.
   */
  fail(because: string): void;
}

/** Shows operators which steps belong together. It never fails, and no work waits for it. */
export interface Tracer {
  /** Does the work as a step. Returns and throws as the work does; a thrown error marks the step as failed. */
  step<T>(step: Step, work: (open: OpenStep) => Promise<T>): Promise<T>;
  /** The innermost step that the caller is in, also after waits. Outside of any step: one that records nothing. */
  current(): OpenStep;
}
