import type { Agent } from '../../domain/agent/agent.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { listed } from '../list-question.ts';
import type { AgentStore } from '../ports/agent-store.ts';

/** Lists all Agents, by code. */
export class ListAgents {
  readonly #agents: AgentStore;

  constructor(agents: AgentStore) {
    this.#agents = agents;
  }

  /** Takes the page and the page size as text, as the caller sent them. */
  execute(page?: string, pageSize?: string): Promise<Result<NumberedPage<Agent>, InvalidParameter>> {
    return listed({ page, pageSize }, ok(undefined), (_, wanted) => this.#agents.list(wanted));
  }
}
