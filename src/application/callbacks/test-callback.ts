import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { refuseMoved } from '../agents/at-home.ts';
import type { ConnectionChecks } from '../diagnosis/connection-checks.ts';
import { notFound, type AgentMoved, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { AskedQuestion } from './signed-question.ts';

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

  async execute(code: string): Promise<Result<AskedQuestion, NotFound | InvalidParameter | AgentMoved>> {
    const { agents, connectionChecks } = this.#parts;
    const agent = await agents.find(foldCode(code));
    if (agent === undefined) return err(notFound('agent', code));
    const moved = refuseMoved(agent);
    if (moved !== undefined) return err(moved);
    const { callbackBase } = agent;
    return callbackBase === undefined
      ? err(NO_ADDRESS)
      : ok(await connectionChecks.question({ ...agent, callbackBase }));
  }
}

const NO_ADDRESS = invalidParameter('code', 'must name an Agent that has an address for callbacks');
