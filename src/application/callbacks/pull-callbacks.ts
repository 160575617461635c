import { checkOperator, type Agent, type AgentMismatch } from '../../domain/agent/agent.ts';
import { AGENT_REQUEST_PATHS, type AgentRequest } from '../../domain/callback/callback-role.ts';
import { PULL_LIMIT, PULL_WAIT_SECONDS, QUESTION_EPOCH } from '../../domain/callback/pull-limits.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import type { OnceGone } from '../admission/fair-queue.ts';
import { chosenNumber, type AgentInput } from '../agent-query.ts';
import type { TooManyRequests } from '../failure.ts';
import type { ClaimedLane, LaneRun } from '../ports/callback-queue.ts';
import type { Clock } from '../ports/clock.ts';
import type { PulledCallbacks, UnansweredLane } from '../ports/pulled-callbacks.ts';
import type { GivenQuestion, PulledQuestions } from '../ports/pulled-questions.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { OpenedSecrets, QUESTION_PAUSE_MS } from './deliver-lane.ts';
import { nextAfter, OpenRun } from './open-run.ts';

/** A callback as the Agent's system would get it by HTTP, with the lease under which it is answered. */
export interface PulledCallback {
  readonly callbackId: string;
  readonly lease: string;
  readonly answerBeforeMs: number;
  readonly role: AgentRequest;
  readonly path: string;
  /** The number of this attempt, beginning with 1. */
  readonly attempt: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text that the signature covers. */
  readonly body: string;
}

/** Waits until the Agent may have a callback to fetch. False: the time is over, or the caller has left. Undefined: no place is free. */
export type AwaitCallbacks = (agent: string, waitMs: number, onceGone?: OnceGone) => Promise<boolean> | undefined;

/** The headers of a message that is signed now. */
export type SignMessage = (
  message: { readonly id: string; readonly body: string },
  secrets: readonly string[],
) => Readonly<Record<string, string>>;

/** The caller of a call that waits. */
export interface Presence {
  readonly onceGone: OnceGone;
  /** Frees the place of the request while it waits. False after a vain wait, or if the caller has left or its token is no longer right. */
  isBackAfter(waiting: Promise<boolean>): Promise<boolean>;
}

export interface PullCallbacksParts {
  readonly pulled: PulledCallbacks;
  readonly questions: Pick<PulledQuestions, 'give'>;
  readonly awaitCallbacks: AwaitCallbacks;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly sign: SignMessage;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** The time from a fetch to the end of its lease. */
  readonly leaseMs: number;
  readonly onRun: (run: LaneRun) => void;
}

type PullInput = AgentInput<'limit' | 'waitSeconds'>;
type Refused = InvalidParameter | AgentMismatch | TooManyRequests;

/** Hands an Agent the questions to it, and the next callbacks of its lanes, each under a lease. Waits if there are none. */
export class PullCallbacks {
  readonly #parts: PullCallbacksParts;
  readonly #secrets: OpenedSecrets;

  constructor(parts: PullCallbacksParts) {
    this.#parts = parts;
    this.#secrets = new OpenedSecrets(parts.secrets);
  }

  async execute(input: PullInput, presence: Presence): Promise<Result<readonly PulledCallback[], Refused>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const asked = all({
      limit: chosenNumber('limit', input.limit, PULL_LIMIT),
      seconds: chosenNumber('wait_seconds', input.waitSeconds, PULL_WAIT_SECONDS),
    });
    if (!asked.ok) return asked;
    if (caller.value.callbackDelivery !== 'pull') return err(PUSHED);
    const { limit, seconds } = asked.value;
    return this.#within(caller.value, { limit, untilMs: this.#parts.clock.nowMs() + seconds * 1_000 }, presence);
  }

  async #within(agent: Agent, { limit, untilMs }: Pull, presence: Presence): ReturnType<PullCallbacks['execute']> {
    const { awaitCallbacks, clock } = this.#parts;
    for (;;) {
      const taken = await this.#take(agent.code, limit);
      const leftMs = untilMs - clock.nowMs();
      if (taken.length > 0 || leftMs <= 0) return ok(taken);
      const waiting = awaitCallbacks(agent.code, leftMs, presence.onceGone);
      if (waiting === undefined) return err(NO_PLACE);
      // A caller that has left, or has lost its access, must not get a callback, because nobody would answer it.
      if (!(await presence.isBackAfter(waiting))) return ok([]);
    }
  }

  /** Questions come first, because providers wait for their answers; but many of them must not keep all callbacks back. */
  async #take(agent: string, limit: number): Promise<readonly PulledCallback[]> {
    const nowMs = this.#parts.clock.nowMs();
    const asked = await this.#parts.questions.give(agent, nowMs, Math.max(1, limit - 1));
    const questions = asked.map((question) => this.#asked(question, nowMs));
    return asked.length === limit ? questions : [...questions, ...(await this.#lanes(agent, limit - asked.length))];
  }

  async #lanes(agent: string, lanesMax: number): Promise<readonly PulledCallback[]> {
    const { pulled, clock, leaseMs, onRun } = this.#parts;
    const nowMs = clock.nowMs();
    const unanswered = await pulled.endUnanswered(agent, nowMs, (lane) => this.#unanswered(lane));
    unanswered.forEach(onRun);
    const lanes = await pulled.claim({ agent, nowMs, leaseEndMs: nowMs + leaseMs, lanesMax });
    const given: PulledCallback[] = [];
    for (const lane of lanes) {
      if (lane.messages.length > 0) given.push(this.#given(lane, nowMs));
      else await pulled.book(new OpenRun(lane).ended(this.#later(lane)), nowMs);
    }
    return given;
  }

  #given(lane: ClaimedLane, atMs: number): PulledCallback {
    const { epoch, attempts, secretsSealed, messages } = lane;
    const [first] = messages as readonly [ClaimedLane['messages'][number]];
    const lease = leaseText({ epoch, atMs });
    const attempt = attempts + 1;
    return { ...this.#signed(first, secretsSealed), lease, answerBeforeMs: atMs + this.#parts.leaseMs, attempt };
  }

  #asked({ secretsSealed, endsAtMs, ...question }: GivenQuestion, atMs: number): PulledCallback {
    const lease = leaseText({ epoch: QUESTION_EPOCH, atMs });
    return { ...this.#signed(question, secretsSealed), lease, answerBeforeMs: endsAtMs, attempt: 1 };
  }

  #signed({ id, role, body, traceparent }: Signed, secretsSealed: readonly string[]) {
    const secrets = secretsSealed.map((sealed) => this.#secrets.open(sealed));
    const signed = this.#parts.sign({ id, body }, secrets);
    return {
      callbackId: id,
      role,
      path: AGENT_REQUEST_PATHS[role],
      headers: { 'content-type': 'application/json', ...signed, ...(traceparent !== undefined && { traceparent }) },
      body,
    };
  }

  /** The Agent is there, because it fetches. So its silence about one callback does not count for the circuit breaker. */
  #unanswered(lane: UnansweredLane): LaneRun {
    const { first, leaseEndMs } = lane;
    const { leaseMs } = this.#parts;
    const run = new OpenRun(lane);
    if (first === undefined) return run.ended({ kind: 'ready' });
    run.took(first, {
      callbackId: first.id,
      atMs: leaseEndMs - leaseMs,
      httpStatus: undefined,
      latencyMs: leaseMs,
      outcome: 'timed_out',
      answer: `fetched, and not answered within ${leaseMs / 1_000} s`,
    });
    const next = nextAfter('retry', first, { lane: { ...lane, messages: [{ ...first, body: '' }] }, ...this.#parts });
    return { ...run.ended(next), isReached: undefined };
  }

  #later({ attempts }: ClaimedLane) {
    return { kind: 'retry', attempts, readyAtMs: this.#parts.clock.nowMs() + QUESTION_PAUSE_MS } as const;
  }
}

type Signed = Pick<GivenQuestion, 'id' | 'role' | 'body' | 'traceparent'>;

interface Pull {
  readonly limit: number;
  readonly untilMs: number;
}

/** The lease of a fetch, as text: the epoch of the claim, and its moment, at which the attempt began. */
export const leaseText = ({ epoch, atMs }: Lease): string => `${epoch}-${atMs}`;

export interface Lease {
  readonly epoch: number;
  readonly atMs: number;
}

const PUSHED = invalidParameter(
  'callback_delivery',
  'must be pull for this Agent before it may fetch callbacks: now they are sent to its callback base; an administrator changes it',
);

const NO_PLACE: TooManyRequests = {
  kind: 'too_many_requests',
  sentence: 'too many calls wait for callbacks at a time; try again in 1 s, or with wait_seconds 0',
  retryAfterMs: 1_000,
};
