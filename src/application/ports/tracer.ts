/** What may be told of a step. The list is closed, so that no token, secret or body can get into a trace. */
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
  /** What it came to, in a word of a fixed list. */
  readonly outcome?: string;
  readonly actions?: readonly string[];
  /** The gateway's ids. */
  readonly transactions?: readonly string[];
  readonly callback?: string;
  readonly lane?: string;
  readonly attempt?: number;
}

/**
 * `server` answers somebody outside, and `consumer` takes up what was kept for later: both begin a trace, or go on with that of `parent`.
 * `client` waits for somebody outside, `internal` for nobody: both are part of the step that is under way.
 */
export type StepKind = 'server' | 'consumer' | 'client' | 'internal';

/** A piece of work that somebody may want to see beside others: when it began, how long it took, what it came to. */
export interface Step {
  /** One of few, because steps are counted and compared by it. */
  readonly name: string;
  readonly kind: StepKind;
  /** Whose trace it goes on with, as W3C `traceparent`; a text that is none counts as absent. */
  readonly parent?: string | undefined;
  readonly facts: StepFacts;
}

/** A step that is under way. What is said of one that is over is lost. */
export interface OpenStep {
  /** As W3C `traceparent`, for whoever goes on elsewhere or later; undefined where nothing is traced. */
  readonly traceparent: string | undefined;
  /** By what its trace can be looked up; undefined where it is not kept. */
  readonly traceId: string | undefined;
  note(facts: StepFacts): void;
  /** Marks it as failed, with a word of a fixed list or the name of an error; never with an error's message, which may quote anything. */
  fail(because: string): void;
}

/** Shows the person on call what belongs together. Nothing here fails, and no work waits for it. */
export interface Tracer {
  /** Does the work as a step. Gives and throws what the work does; what it throws marks the step as failed. */
  step<T>(step: Step, work: (open: OpenStep) => Promise<T>): Promise<T>;
  /** The innermost step that the caller is a part of, also after waits; one that knows nothing and says nothing where there is none. */
  current(): OpenStep;
}
