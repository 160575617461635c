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
  /** The outcome, as a word of a fixed list. */
  readonly outcome?: string;
  readonly actions?: readonly string[];
  /** The gateway's ids. */
  readonly transactions?: readonly string[];
  readonly callback?: string;
  readonly lane?: string;
  readonly attempt?: number;
}

/**
 * `server` answers a caller from outside, and `consumer` continues stored work. Both begin a trace, or continue the trace of `parent`. `client` waits
 * for another system, and `internal` waits for none. Both belong to the current step.
 */
export type StepKind = 'server' | 'consumer' | 'client' | 'internal';

/** A timed piece of work in a trace: its beginning, its duration and its outcome. */
export interface Step {
  /** A name from a small set, because steps are counted and compared by name. */
  readonly name: string;
  readonly kind: StepKind;
  /** The trace to continue, as W3C `traceparent`; an invalid text counts as absent. */
  readonly parent?: string | undefined;
  readonly facts: StepFacts;
}

/** A step that is under way. Notes after its end are lost. */
export interface OpenStep {
  /** The step as W3C `traceparent`, so that it can be continued elsewhere or later; undefined without tracing. */
  readonly traceparent: string | undefined;
  /** The id by which the trace can be looked up; undefined if the trace is not stored. */
  readonly traceId: string | undefined;
  note(facts: StepFacts): void;
  /**
   * Marks the step as failed, with a word of a fixed list or the name of an error. It must never be an error's message, which may contain any data.
   */
  fail(because: string): void;
}

/** Shows operators which steps belong together. It never fails, and no work waits for it. */
export interface Tracer {
  /** Does the work as a step. It returns and throws as the work does. An error marks the step as failed. */
  step<T>(step: Step, work: (open: OpenStep) => Promise<T>): Promise<T>;
  /** The innermost current step of the caller, also after an `await`. Outside of any step, the result is a step that records nothing. */
  current(): OpenStep;
}
