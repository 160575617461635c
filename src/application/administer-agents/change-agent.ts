import type { Agent, AgentProfile } from '../../domain/agent/agent.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import { missingCallbacks } from './callbacks-rule.ts';

/** Changes parts of an Agent's profile; what is not named stays as it is. */
export class ChangeAgent {
  readonly #agents: AgentStore;

  constructor(agents: AgentStore) {
    this.#agents = agents;
  }

  async execute(code: string, changes: Partial<AgentProfile>): Promise<Result<Agent, InvalidParameter | NotFound>> {
    const missing = missingCallbacks(changes.implements);
    if (missing !== undefined) return err(missing);
    const agent = await this.#agents.update(foldCode(code), changes);
    return agent === undefined ? err(notFound('agent', code)) : ok(agent);
  }
}
