import type { TooManyRequests } from '../../../application/failure.ts';
import { refusal, type Answer } from '../answers/answer.ts';
import { FairTurns, type TurnsRule } from './fair-turns.ts';

/** Two queues, because a call that waits for a provider does not use the database meanwhile. */
export type HeavyOn = 'database' | 'provider';

/** How many calls that are heavy for everybody else are under way at a time. */
export type HeavyCallRules = Readonly<Record<HeavyOn, TurnsRule>>;

/** A queue is short, so that one who is refused may come again soon. */
const RETRY_AFTER_MS = 1_000;
/** The refusal of a call whose turn did not come in time. */
export const TOO_MANY_HEAVY: TooManyRequests = {
  kind: 'too_many_requests',
  sentence: 'too many heavy calls at a time; try again in 1 s',
  retryAfterMs: RETRY_AFTER_MS,
};

/** Lets callers have heavy calls in turn, so that one of them leaves room for the money of all others. */
export class HeavyCalls {
  readonly #turns: Readonly<Record<HeavyOn, FairTurns>>;

  constructor({ database, provider }: HeavyCallRules) {
    this.#turns = { database: new FairTurns(database), provider: new FairTurns(provider) };
  }

  /** Answers as `call` does, when it is the caller's turn; refuses when the turn takes too long to come. */
  async answer(on: HeavyOn, caller: string, call: (hasWaited: boolean) => Promise<Answer>): Promise<Answer> {
    return (await this.#turns[on].run(caller, call)) ?? refusal(TOO_MANY_HEAVY);
  }

  /** The same for a call that sends its answer by itself; a refusal when it was not made. `rests`: whether its place rests afterwards. */
  async carriedOut(
    on: HeavyOn,
    { caller, rests }: { readonly caller: string; readonly rests: boolean },
    call: (hasWaited: boolean) => Promise<void>,
  ): Promise<Answer | undefined> {
    const work = async (hasWaited: boolean): Promise<true> => {
      await call(hasWaited);
      return true;
    };
    const isDone = await this.#turns[on].run(caller, work, rests);
    return isDone === true ? undefined : refusal(TOO_MANY_HEAVY);
  }
}
