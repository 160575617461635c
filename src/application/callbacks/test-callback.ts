import { BALANCE_CALLBACK_PATH } from '../../domain/callback/callback-role.ts';
import { isRefusal, isPlain, type CallbackReply } from '../../domain/callback/callback-outcome.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import { refuseMoved } from '../agents/at-home.ts';
import { notFound, type AgentMoved, type NotFound, type TooManyRequests } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { CallbackSender } from '../ports/callback-sender.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { shownOf } from './shown-of.ts';

export interface TestCallbackParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly callbackSecrets: Pick<CallbackSecretStore, 'signing'>;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly sender: CallbackSender;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** A test callback, and the answer of the Agent's system. */
export interface TestedCallback {
  readonly url: string;
  readonly body: string;
  readonly isSigned: boolean;
  readonly httpStatus: number | undefined;
  readonly latencyMs: number;
  /** The beginning of the answer, or the reason why there is none. */
  readonly answer: string;
  /** The meaning of the answer, in a sentence. */
  readonly finding: string;
}

/** The pause between two tests of one Agent, so that nobody can use the gateway to attack another system. */
export const TEST_PAUSE_MS = 5_000;
const ANSWER_WITHIN_MS = 10_000;
/** The name of a player that no Agent has, for the balance callback. */
const TEST_PLAYER = 'GATEWAY-TEST';
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
    const { agents, clock } = this.#parts;
    const agent = await agents.find(foldCode(code));
    if (agent === undefined) return err(notFound('agent', code));
    const moved = refuseMoved(agent);
    if (moved !== undefined) return err(moved);
    const { callbackBase: base } = agent;
    if (base === undefined) return err(NO_ADDRESS);
    const waitMs = (this.#testedAtMs.get(agent.code) ?? -Infinity) + TEST_PAUSE_MS - clock.nowMs();
    if (waitMs > 0) return err({ kind: 'too_many_requests', sentence: TOO_OFTEN, retryAfterMs: waitMs });
    this.#note(agent.code);
    return ok(await this.#send(withoutAtEnd(base, '/') + BALANCE_CALLBACK_PATH, agent));
  }

  #note(code: string): void {
    this.#testedAtMs.delete(code);
    this.#testedAtMs.set(code, this.#parts.clock.nowMs());
    const [oldest] = this.#testedAtMs.keys();
    if (this.#testedAtMs.size > REMEMBERED_MAX && oldest !== undefined) this.#testedAtMs.delete(oldest);
  }

  async #send(
    url: string,
    { code, currency }: { readonly code: string; readonly currency: string },
  ): Promise<TestedCallback> {
    const { sender, clock, randomness } = this.#parts;
    const atMs = clock.nowMs();
    const id = randomness.id();
    const body = JSON.stringify({
      callback_id: id,
      provider: 'TEST',
      username: TEST_PLAYER,
      currency,
      occurred_at: instantText(atMs),
      timestamp: Math.floor(atMs / 1_000),
    });
    const secrets = await this.#secretsOf(code);
    const reply = await sender.send({ url, id, body, secrets, onceWithinMs: ANSWER_WITHIN_MS });
    const latencyMs = Math.max(0, clock.nowMs() - atMs);
    return { url, body, isSigned: secrets.length > 0, latencyMs, ...shownOf(reply), finding: findingOf(reply) };
  }

  /** The secrets of the Agent, the newest first. */
  async #secretsOf(agent: string): Promise<readonly string[]> {
    const signing = await this.#parts.callbackSecrets.signing(agent);
    return signing.map(({ secretSealed }) => this.#parts.secrets.open(secretSealed));
  }
}

const NO_ADDRESS = invalidParameter('code', 'must name an Agent that has an address for callbacks');
const TOO_OFTEN = 'the Agent was tested a moment ago';

function findingOf(reply: CallbackReply): string {
  if (reply.kind !== 'answered') return `The Agent’s system did not answer (${reply.kind}).`;
  const { httpStatus } = reply;
  if (httpStatus === 401 || httpStatus === 403) return 'The Agent’s system refuses the signature.';
  if (httpStatus === 404 || httpStatus === 405)
    return 'The Agent’s system answers, and has no question after balances; only an Agent that holds wallets needs it.';
  if (!isPlain(httpStatus)) return `The Agent’s system answers with HTTP ${httpStatus}.`;
  return isEnvelope(reply.text)
    ? 'The Agent’s system answers as the interface has it, and takes the signature.'
    : 'The Agent’s system answers, but not in the envelope of the interface.';
}

function isEnvelope(text: string): boolean {
  try {
    const { status, code } = (JSON.parse(text) ?? {}) as { readonly status?: unknown; readonly code?: unknown };
    return (status === true && code === 0) || isRefusal(status, code);
  } catch {
    return false;
  }
}
