import type { Agent } from '../../domain/agent/agent.ts';
import { AGENT_REQUEST_PATHS, type AgentRequest } from '../../domain/callback/callback-role.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { refuseMoved } from '../agents/at-home.ts';
import type { ConnectionChecks } from '../diagnosis/connection-checks.ts';
import { notFound, type AgentMoved, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { AskedAgent, AskedQuestion, SignedQuestion } from './signed-question.ts';

export interface TestEvent {
  readonly callback: AgentRequest;
  /** The body to send, as the interface describes it. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TestCallbackParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly connectionChecks: Pick<ConnectionChecks, 'question'>;
}

/** Sends a signed balance callback for a player who does not exist, and shows all of it. It moves no money, and is stored nowhere. */
export class TestCallback {
  readonly #parts: TestCallbackParts;

  constructor(parts: TestCallbackParts) {
    this.#parts = parts;
  }

  async execute(code: string): Promise<Result<AskedQuestion, NotTestable>> {
    const { agents, connectionChecks } = this.#parts;
    const agent = await testable(agents, code);
    return agent.ok ? ok(await connectionChecks.question(agent.value)) : agent;
  }
}

/**
 * Sends an event to an Agent's system that no provider has reported: signed, once, and without a booking here. If the body names a player of the Agent,
 * the Agent's own books move.
 */
export class SendTestEvent {
  readonly #agents: Pick<AgentStore, 'find'>;
  readonly #question: Pick<SignedQuestion, 'send'>;

  constructor(agents: Pick<AgentStore, 'find'>, question: Pick<SignedQuestion, 'send'>) {
    this.#agents = agents;
    this.#question = question;
  }

  async execute(code: string, { callback, body }: TestEvent): Promise<Result<AskedQuestion, NotTestable>> {
    const { callback_id: id = '' } = body;
    if (typeof id !== 'string' || !CALLBACK_ID.test(id)) return err(NO_ID);
    const agent = await testable(this.#agents, code);
    return agent.ok ? ok(await this.#question.send(agent.value, AGENT_REQUEST_PATHS[callback], body)) : agent;
  }
}

/** The id is also a header of the request. */
const CALLBACK_ID = /^[\w-]{0,64}$/;
const NO_ID = invalidParameter('body.callback_id', 'must be at most 64 letters, digits, "_" or "-"');

export type NotTestable = NotFound | InvalidParameter | AgentMoved;

/** The Agent of a code, if its system can be called. */
export async function testable(
  agents: Pick<AgentStore, 'find'>,
  code: string,
): Promise<Result<Agent & AskedAgent, NotTestable>> {
  const agent = await agents.find(foldCode(code));
  if (agent === undefined) return err(notFound('agent', code));
  const moved = refuseMoved(agent);
  if (moved !== undefined) return err(moved);
  const { callbackBase } = agent;
  return callbackBase === undefined ? err(NO_ADDRESS) : ok({ ...agent, callbackBase });
}

const NO_ADDRESS = invalidParameter('code', 'must name an Agent that has an address for callbacks');
