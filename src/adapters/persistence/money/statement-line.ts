/** The calls of works that wait for a statement which they share. */

/** The number of works of a group that wait in lines. */
export interface Waiters {
  waiting: number;
}

/** The state of one work in its group. */
export class Seat {
  hasWritten = false;
  readonly #waiters: Waiters;
  #calls = 0;

  constructor(waiters: Waiters) {
    this.#waiters = waiters;
  }

  enterLine(): void {
    this.#calls += 1;
    if (this.#calls === 1) this.#waiters.waiting += 1;
  }

  leaveLine(): void {
    this.#calls -= 1;
    if (this.#calls === 0) this.#waiters.waiting -= 1;
  }
}

/** Ends a work whose group cannot do it: another work has its number, or undoes the group. The work can be done in another transaction. */
export class PutOff extends Error {
  override readonly name = 'PutOff';
}

interface Call<Asked, Answer> {
  readonly seat: Seat;
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface LineOptions<Asked, Answer> {
  /** The statement; its answers are in the order of the calls. */
  readonly ask: (asked: readonly Asked[]) => Promise<readonly Answer[]>;
  /** For a statement that writes: the keys of its rows, which two calls must not share. */
  readonly keysOf?: (asked: Asked) => readonly string[];
}

/** Gathers calls, and answers them by one statement. */
export class StatementLine<Asked, Answer> {
  readonly #options: LineOptions<Asked, Answer>;
  #calls: Call<Asked, Answer>[] = [];

  constructor(options: LineOptions<Asked, Answer>) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  wait(seat: Seat, asked: Asked): Promise<Answer> {
    seat.enterLine();
    return new Promise((resolve, reject) => {
      this.#calls.push({ seat, asked, resolve, reject });
    });
  }

  /** Answers the calls that wait now. `onFault` is told of a failure before they are. */
  async serve(onFault: (cause: unknown) => void): Promise<void> {
    const calls = this.#leave();
    try {
      const answers = await this.#options.ask(calls.map(({ asked }) => asked));
      for (const [at, { resolve }] of calls.entries()) resolve(answers[at] as Answer);
    } catch (cause) {
      onFault(cause);
      for (const { reject } of calls) reject(cause);
    }
  }

  /** Ends the works whose calls wait now. */
  putOff(because: PutOff): void {
    for (const { reject } of this.#leave()) reject(because);
  }

  #leave(): readonly Call<Asked, Answer>[] {
    const calls = this.#calls;
    this.#calls = [];
    for (const { seat } of calls) seat.leaveLine();
    const { keysOf } = this.#options;
    return keysOf === undefined ? calls : writing(calls, keysOf);
  }
}

/** The calls that write together; a call with a key of an earlier one is put off. */
function writing<Asked, Answer>(
  calls: readonly Call<Asked, Answer>[],
  keysOf: (asked: Asked) => readonly string[],
): readonly Call<Asked, Answer>[] {
  const taken = new Set<string>();
  return calls.filter(({ seat, asked, reject }) => {
    const keys = keysOf(asked);
    if (keys.some((key) => taken.has(key))) {
      reject(new PutOff('another work of the group has the same number'));
      return false;
    }
    for (const key of keys) taken.add(key);
    seat.hasWritten = true;
    return true;
  });
}
