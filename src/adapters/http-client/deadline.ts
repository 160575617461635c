import type { GenericAbortSignal } from 'axios';

export type { GenericAbortSignal };

type Listener = () => void;

/**
 * The end of one exchange, in a form that axios accepts in place of an AbortSignal. Node keeps weak references to each AbortSignal, and V8's young
 * collections treat these as strong. So each exchange would reach the old memory, with everything that it refers to, and most of the old memory would
 * be garbage.
 */
class Deadline implements GenericAbortSignal {
  aborted = false;
  readonly #listeners = new Set<Listener>();
  readonly #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#timer = setTimeout(() => this.#pass(), ms);
  }

  addEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.delete(listener);
  }

  lift(): void {
    clearTimeout(this.#timer);
  }

  #pass(): void {
    this.aborted = true;
    for (const listener of this.#listeners) listener();
  }
}

/** Does the work. The signal aborts it after `ms` milliseconds. Then axios throws an error with the code `ERR_CANCELED`. */
export async function withDeadline<T>(ms: number, work: (signal: GenericAbortSignal) => Promise<T>): Promise<T> {
  const deadline = new Deadline(ms);
  try {
    return await work(deadline);
  } finally {
    deadline.lift();
  }
}
