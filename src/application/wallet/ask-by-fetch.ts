import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';
import type { Clock } from '../ports/clock.ts';
import type { PulledQuestion, PulledQuestions } from '../ports/pulled-questions.ts';

export interface AskByFetchParts {
  readonly questions: Pick<PulledQuestions, 'open' | 'end'>;
  readonly clock: Clock;
  /** Called after a question was opened, so that a fetch that waits in this process ends. */
  readonly onOpened: () => void;
  /** Waits until the question with this id has an answer, for at most `ms` milliseconds. */
  readonly awaitAnswer: (id: string, ms: number) => Promise<unknown>;
}

/** Asks an Agent that fetches its callbacks: the question waits until the Agent fetches it, and its answer comes by another call, at any process. */
export class AskByFetch {
  readonly #parts: AskByFetchParts;

  constructor(parts: AskByFetchParts) {
    this.#parts = parts;
  }

  /**
   * Resolves with the answer, or at the end of the question. `unreachable`: nobody got the question. `timed_out`: the Agent may have got it. If the
   * process dies meanwhile, the question ends by itself, and the bet is ended like all bets of processes that died.
   */
  async execute(question: PulledQuestion): Promise<CallbackReply> {
    const { questions, clock, onOpened, awaitAnswer } = this.#parts;
    await questions.open(question, clock.nowMs());
    onOpened();
    await awaitAnswer(question.id, question.endsAtMs - clock.nowMs());
    const { isGiven, answer } = await questions.end(question.id);
    if (answer !== undefined) return { kind: 'answered', ...answer };
    return isGiven
      ? { kind: 'timed_out', detail: 'fetched, and not answered in time' }
      : { kind: 'unreachable', detail: 'not fetched in time' };
  }
}
