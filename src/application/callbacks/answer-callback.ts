import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import { attemptOutcomeOf, betAnswerOf } from '../../domain/callback/agent-answer.ts';
import type { CallbackStatus } from '../../domain/callback/callback-log-rules.ts';
import { outcomeOf, type AttemptOutcome } from '../../domain/callback/callback-outcome.ts';
import { meaningOf } from '../../domain/callback/heard.ts';
import { QUESTION_EPOCH } from '../../domain/callback/pull-limits.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { chosenNumber, givenText, type AgentInput } from '../agent-query.ts';
import { notFound, type NotFound, type TooManyRequests } from '../failure.ts';
import type { CallbackAttempt, LaneRun } from '../ports/callback-queue.ts';
import type { Clock } from '../ports/clock.ts';
import type { AnsweredCallback, PulledCallbacks } from '../ports/pulled-callbacks.ts';
import type { PulledQuestions } from '../ports/pulled-questions.ts';
import type { Randomness } from '../ports/randomness.ts';
import { nextAfter, OpenRun } from './open-run.ts';
import type { Lease } from './pull-callbacks.ts';
import { shownOf } from './shown-of.ts';

/** How the gateway has read an answer, and what becomes of the callback. */
export interface ReadAnswer {
  readonly callbackId: string;
  readonly outcome: AttemptOutcome;
  /** The meaning of the answer, as the continuation of a sentence about the Agent's system. */
  readonly says: string;
  readonly status: CallbackStatus;
  /** When the callback may be fetched again; undefined if it comes no more by itself, or if this answer was booked before. */
  readonly nextAttemptAtMs: number | undefined;
}

export interface AnswerCallbackParts {
  readonly pulled: Pick<PulledCallbacks, 'find' | 'book'>;
  readonly questions: Pick<PulledQuestions, 'answer'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly wait: (ms: number) => Promise<void>;
  readonly leaseMs: number;
  readonly onRun: (run: LaneRun) => void;
  /** Called after the answer to a question was noted. */
  readonly onAnswer: () => void;
}

/** A movement of money locks the lane for milliseconds. */
const TRIES_MAX = 40;
const TRIES_APART_MS = 50;

interface Given extends Lease {
  readonly id: string;
  readonly answer: string;
  readonly httpStatus: number;
}

/**
 * Books the answer of an Agent to a callback that it has fetched, as an answer over HTTP is booked. The answer to a question is noted for the process
 * that asks. The same answer may come twice.
 */
export class AnswerCallback {
  readonly #parts: AnswerCallbackParts;

  constructor(parts: AnswerCallbackParts) {
    this.#parts = parts;
  }

  async execute(
    input: AgentInput<'callbackId' | 'lease' | 'answer' | 'httpStatus'>,
  ): Promise<Result<ReadAnswer, InvalidParameter | AgentMismatch | NotFound | TooManyRequests>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const given = givenAnswer(input);
    if (!given.ok) return given;
    const { id, atMs, epoch } = given.value;
    if (epoch === QUESTION_EPOCH) return this.#note(caller.value.code, given.value);
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      if (tries > 0) await this.#parts.wait(TRIES_APART_MS);
      const found = await this.#parts.pulled.find(id, atMs);
      if (found?.agent !== caller.value.code) return err(notFound('callback', id));
      const { held } = found;
      const isHeld = held?.epoch === epoch && held.leaseEndMs === atMs + this.#parts.leaseMs;
      if (!isHeld) return bookedBefore(found, given.value);
      const booked = await this.#book({ ...found, held }, given.value);
      if (booked !== undefined) return ok(booked);
    }
    return err(LOCKED);
  }

  async #note(agent: string, given: Given): Promise<Result<ReadAnswer, InvalidParameter>> {
    const { questions, clock, onAnswer } = this.#parts;
    const { id: callbackId, atMs: givenAtMs, answer: text, httpStatus } = given;
    const noted = { id: callbackId, agent, givenAtMs, httpStatus, text };
    const { fate, role } = await questions.answer(noted, clock.nowMs());
    if (fate !== 'noted') return err(fate === 'late' ? OVER : OTHER_ANSWER);
    onAnswer();
    const reply = { kind: 'answered', httpStatus, text } as const;
    const outcome = role === 'balance' ? outcomeOf(reply) : attemptOutcomeOf(reply, betAnswerOf(reply));
    const { says } = meaningOf({ outcome, ...shownOf(reply) });
    return ok({ callbackId, outcome, says, status: 'asking', nextAttemptAtMs: undefined });
  }

  /** Undefined if it must be tried again: a writer has the lane, or another call has just booked an answer. */
  async #book({ held, role }: Held, { id, answer, httpStatus, atMs }: Given): Promise<ReadAnswer | undefined> {
    const { pulled, clock, onRun } = this.#parts;
    const nowMs = clock.nowMs();
    const reply = { kind: 'answered', httpStatus, text: answer } as const;
    const attempt: CallbackAttempt = {
      callbackId: id,
      atMs,
      latencyMs: Math.max(0, nowMs - atMs),
      outcome: outcomeOf(reply),
      ...shownOf(reply),
    };
    const open = new OpenRun(held);
    const next = open.took({ id, role }, attempt);
    const lane = { ...held, messages: [{ id, role, body: '' }] };
    const run = open.ended(next === undefined ? { kind: 'ready' } : nextAfter(next, { id }, { lane, ...this.#parts }));
    if ((await pulled.book(run, nowMs)) !== 'booked') return undefined;
    onRun(run);
    return readAnswer(attempt, STATUS_AFTER[run.next.kind] ?? 'delivered', run);
  }
}

type Held = Pick<AnsweredCallback, 'role'> & { readonly held: NonNullable<AnsweredCallback['held']> };

const STATUS_AFTER: Partial<Record<LaneRun['next']['kind'], CallbackStatus>> = { retry: 'pending', park: 'parked' };

function readAnswer(attempt: CallbackAttempt, status: CallbackStatus, run?: LaneRun): ReadAnswer {
  const { callbackId, outcome } = attempt;
  const nextAttemptAtMs = run?.next.kind === 'retry' ? run.next.readyAtMs : undefined;
  return { callbackId, outcome, says: meaningOf(attempt).says, status, nextAttemptAtMs };
}

/** The answer was booked before, or the lease is over. */
function bookedBefore(
  { attempt, status }: AnsweredCallback,
  { answer, httpStatus }: Given,
): Result<ReadAnswer, InvalidParameter> {
  if (attempt?.httpStatus === undefined) return err(LATE);
  const same = shownOf({ kind: 'answered', httpStatus, text: answer });
  const isSame = same.answer === attempt.answer && same.httpStatus === attempt.httpStatus;
  return isSame ? ok(readAnswer(attempt, status)) : err(OTHER_ANSWER);
}

function givenAnswer({
  callbackId,
  lease,
  answer,
  httpStatus,
}: AgentInput<'callbackId' | 'lease' | 'answer' | 'httpStatus'>): Result<Given, InvalidParameter> {
  const read = all({
    id: givenText('callback_id', callbackId),
    lease: leaseIn(lease),
    answer: answer === undefined ? err(invalidParameter('answer', 'must be given, even if it is empty')) : ok(answer),
    httpStatus: chosenNumber('http_status', httpStatus, { fallback: 200, min: 100, max: 599 }),
  });
  return read.ok ? ok({ ...read.value, ...read.value.lease }) : read;
}

/** Numbers of 15 digits are exact, and moments of that length can be stored. */
const LEASE = /^(\d{1,15})-(\d{1,14})$/;

function leaseIn(text: string | undefined): Result<Lease, InvalidParameter> {
  const [, epoch, atMs] = LEASE.exec(text ?? '') ?? [];
  if (epoch === undefined || atMs === undefined)
    return err(invalidParameter('lease', 'must be the lease that callback/pull gave with the callback'));
  return ok({ epoch: Number(epoch), atMs: Number(atMs) });
}

const LATE = invalidParameter(
  'lease',
  'must be the last one of the callback: this one is over, nothing was booked, and the callback comes again with another lease',
);
const OVER = invalidParameter(
  'lease',
  'must not be over: nobody waits for this answer, nothing was booked, and a bet that you may have taken is cancelled',
);
const OTHER_ANSWER = invalidParameter(
  'answer',
  'must be the one that was given before for this lease: that one was booked, and counts',
);
const LOCKED: TooManyRequests = {
  kind: 'too_many_requests',
  sentence: 'the round of this callback is being written all the time; send the same answer again in 1 s',
  retryAfterMs: 1_000,
};
