import type { AgentRequest } from '../../domain/callback/callback-role.ts';

/** A question to an Agent that fetches it. Its provider waits for the answer. */
export interface PulledQuestion {
  /** The GUID that the Agent sees as `callback_id`. */
  readonly id: string;
  readonly agent: string;
  readonly role: AgentRequest;
  readonly body: string;
  readonly traceparent?: string | undefined;
  /** Later, nobody waits for the answer. */
  readonly endsAtMs: number;
}

export interface GivenQuestion extends PulledQuestion {
  /** The Agent's active secrets, newest first. */
  readonly secretsSealed: readonly string[];
}

/** An answer, as the Agent's system would have given it over HTTP. */
export interface QuestionAnswer {
  readonly httpStatus: number;
  readonly text: string;
}

/** The answer of an Agent to a question that it got at that moment. */
export interface NotedAnswer extends QuestionAnswer {
  readonly id: string;
  readonly agent: string;
  readonly givenAtMs: number;
}

/**
 * The questions that wait for Agents to fetch them. Any process may give a question and take its answer; the process that opened it ends it. All
 * of it may be lost at any time: then the Agent may have got each question.
 */
export interface PulledQuestions {
  /** Offers a question. Its Agent is found by `PulledCallbacks.ready` from now on. Those that ended a minute ago are forgotten. */
  open(question: PulledQuestion, nowMs: number): Promise<void>;
  /** Gives questions of the Agent that have not ended, those that end first first. Each is given once, and counts as given when this resolves. */
  give(agent: string, nowMs: number, max: number): Promise<readonly GivenQuestion[]>;
  /**
   * Notes an answer. `noted`: also if the same answer was noted before. `other`: another answer was noted before. `late`: the question has ended
   * without an answer, or is unknown.
   */
  answer(
    answer: NotedAnswer,
    nowMs: number,
  ): Promise<{ readonly fate: 'noted' | 'other' | 'late'; readonly role: AgentRequest | undefined }>;
  /** Returns the ids of those questions that have an answer. */
  answered(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ends a question: it is given no more, and no answer to it is noted. */
  end(id: string): Promise<{ readonly isGiven: boolean; readonly answer: QuestionAnswer | undefined }>;
}
