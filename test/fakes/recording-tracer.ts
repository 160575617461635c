import { TraceScope } from '../../src/adapters/tracing/index.ts';
import type { OpenStep, Step, StepFacts, Tracer } from '../../src/application/ports/tracer.ts';

/** A step at its end. */
export interface RecordedStep {
  readonly name: string;
  readonly kind: Step['kind'];
  readonly facts: StepFacts;
  readonly failure: string | undefined;
  readonly traceId: string;
  readonly id: string;
  /** The step that contains this one, or that this one continues. */
  readonly parentId: string | undefined;
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-01$/;

/** Remembers steps, in the order of their ends. */
export class RecordingTracer implements Tracer {
  readonly steps: RecordedStep[] = [];
  readonly #scope = new TraceScope();
  #count = 0;

  async step<T>(step: Step, work: (open: OpenStep) => Promise<T>): Promise<T> {
    const open = this.#open(step);
    try {
      return await this.#scope.within(open, () => work(open));
    } catch (error) {
      open.fail(error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      this.steps.push(open.recorded);
    }
  }

  current(): OpenStep {
    return this.#scope.current;
  }

  #open({ name, kind, parent = '', facts }: Step): RecordingStep {
    const { current } = this.#scope;
    const isPart = (kind === 'client' || kind === 'internal') && current instanceof RecordingStep;
    const [, traceId, parentId] = TRACEPARENT.exec(parent || (isPart ? current.traceparent : '')) ?? [];
    this.#count += 1;
    const id = this.#count.toString(16).padStart(16, '0');
    return new RecordingStep({ name, kind, facts, failure: undefined, traceId: traceId ?? `${id}${id}`, id, parentId });
  }
}

/** Facts that were noted before the end are in `recorded`. */
export class RecordingStep implements OpenStep {
  recorded: RecordedStep;

  constructor(recorded: RecordedStep) {
    this.recorded = recorded;
  }

  get traceId(): string {
    return this.recorded.traceId;
  }

  get traceparent(): string {
    return `00-${this.recorded.traceId}-${this.recorded.id}-01`;
  }

  note(facts: StepFacts): void {
    this.recorded = { ...this.recorded, facts: { ...this.recorded.facts, ...facts } };
  }

  fail(because: string): void {
    this.recorded = { ...this.recorded, failure: because };
  }
}
