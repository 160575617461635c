import type { Agent } from '../../domain/agent/agent.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';

/** Shows one Agent. */
export class ShowAgent {
  readonly #agents: AgentStore;

  constructor(agents: AgentStore) {
    this.#agents = agents;
  }

  async execute(code: string): Promise<Result<Agent, NotFound>> {
    const agent = await this.#agents.find(foldCode(code));
    return agent === undefined ? err(notFound('agent', code)) : ok(agent);
  }
}
