import type {
  GivenQuestion,
  NotedAnswer,
  PulledQuestion,
  PulledQuestions,
  QuestionAnswer,
} from '../../src/application/ports/pulled-questions.ts';
import type { CallbackSecretStore } from '../../src/application/ports/callback-secret-store.ts';

const KEPT_MS = 60_000;

interface KeptQuestion extends PulledQuestion {
  givenAtMs?: number;
  answer?: QuestionAnswer;
  isOver?: boolean;
}

export class InMemoryPulledQuestions implements PulledQuestions {
  readonly #secrets: Pick<CallbackSecretStore, 'signing'>;
  #kept: KeptQuestion[] = [];

  constructor(secrets: Pick<CallbackSecretStore, 'signing'>) {
    this.#secrets = secrets;
  }

  async open(question: PulledQuestion, nowMs: number): Promise<void> {
    this.#kept = this.#kept.filter(({ endsAtMs }) => endsAtMs >= nowMs - KEPT_MS);
    this.#kept.push({ ...question });
  }

  /** The questions of an Agent that may be given. */
  waiting(agent: string, nowMs: number): KeptQuestion[] {
    return this.#kept
      .filter((one) => one.agent === agent && one.givenAtMs === undefined && !one.isOver && one.endsAtMs > nowMs)
      .sort((left, right) => left.endsAtMs - right.endsAtMs);
  }

  async give(agent: string, nowMs: number, max: number): Promise<readonly GivenQuestion[]> {
    const given = this.waiting(agent, nowMs).slice(0, max);
    for (const one of given) one.givenAtMs = nowMs;
    const secretsSealed = (await this.#secrets.signing(agent)).map(({ secretSealed }) => secretSealed);
    return given.map(({ id, role, body, traceparent, endsAtMs }) => {
      return { id, agent, role, body, traceparent, endsAtMs, secretsSealed };
    });
  }

  async answer({ id, agent, givenAtMs, ...answer }: NotedAnswer, nowMs: number): ReturnType<PulledQuestions['answer']> {
    const kept = this.#kept.find((one) => one.id === id && one.agent === agent && one.givenAtMs === givenAtMs);
    if (kept === undefined) return { fate: 'late', role: undefined };
    const { role, isOver, endsAtMs } = kept;
    if (kept.answer === undefined && (isOver || endsAtMs <= nowMs)) return { fate: 'late', role };
    kept.answer ??= answer;
    const isSame = kept.answer.text === answer.text && kept.answer.httpStatus === answer.httpStatus;
    return { fate: isSame ? 'noted' : 'other', role };
  }

  async answered(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(this.#kept.filter(({ id, answer }) => ids.includes(id) && answer).map(({ id }) => id));
  }

  async end(id: string): ReturnType<PulledQuestions['end']> {
    const kept = this.#kept.find((one) => one.id === id);
    if (kept === undefined) return { isGiven: true, answer: undefined };
    kept.isOver = true;
    return { isGiven: kept.givenAtMs !== undefined, answer: kept.answer };
  }

  clear(): void {
    this.#kept = [];
  }
}
