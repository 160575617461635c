import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { refuseMoved } from '../agents/at-home.ts';
import { notFound, type AgentMoved, type NotFound, type TooManyRequests } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { AskedQuestion, SignedQuestion } from './signed-question.ts';

export interface TestCallbackParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly signedQuestion: Pick<SignedQuestion, 'ask'>;
  readonly clock: Clock;
}

/** A test callback, and the answer of the Agent's system. */
export interface TestedCallback extends AskedQuestion {
  /** The meaning of the answer, in a sentence. */
  readonly finding: string;
}

/** The pause between two tests of one Agent, so that nobody can use the gateway to attack another system. */
export const TEST_PAUSE_MS = 5_000;
/** The most Agents whose last test is remembered. */
const REMEMBERED_MAX = 10_000;

/** Sends a signed balance callback for a player who does not exist. It moves no money, and is stored nowhere. */
export class TestCallback {
  readonly #parts: TestCallbackParts;
  readonly #testedAtMs = new Map<string, number>();

  constructor(parts: TestCallbackParts) {
    this.#parts = parts;
  }

  async execute(
    code: string,
  ): Promise<Result<TestedCallback, NotFound | InvalidParameter | TooManyRequests | AgentMoved>> {
    const { agents, clock, signedQuestion } = this.#parts;
    const agent = await agents.find(foldCode(code));
    if (agent === undefined) return err(notFound('agent', code));
    const moved = refuseMoved(agent);
    if (moved !== undefined) return err(moved);
    const { callbackBase } = agent;
    if (callbackBase === undefined) return err(NO_ADDRESS);
    const waitMs = (this.#testedAtMs.get(agent.code) ?? -Infinity) + TEST_PAUSE_MS - clock.nowMs();
    if (waitMs > 0) return err({ kind: 'too_many_requests', sentence: TOO_OFTEN, retryAfterMs: waitMs });
    this.#note(agent.code);
    const asked = await signedQuestion.ask({ ...agent, callbackBase });
    return ok({ ...asked, finding: `The Agent’s system ${asked.says}.` });
  }

  #note(code: string): void {
    this.#testedAtMs.delete(code);
    this.#testedAtMs.set(code, this.#parts.clock.nowMs());
    const [oldest] = this.#testedAtMs.keys();
    if (this.#testedAtMs.size > REMEMBERED_MAX && oldest !== undefined) this.#testedAtMs.delete(oldest);
  }
}

const NO_ADDRESS = invalidParameter('code', 'must name an Agent that has an address for callbacks');
const TOO_OFTEN = 'the Agent was tested a moment ago';
