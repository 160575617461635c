import type { Agent } from '../../domain/agent/agent.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { AgentStore } from '../ports/agent-store.ts';

/** Lists all Agents, by code. */
export class ListAgents {
  readonly #agents: AgentStore;

  constructor(agents: AgentStore) {
    this.#agents = agents;
  }

  /** Takes the page and the page size as text, as the caller sent them. */
  async execute(page?: string, pageSize?: string): Promise<Result<NumberedPage<Agent>, InvalidParameter>> {
    const wanted = PageRequest.of(page, pageSize);
    if (!wanted.ok) return wanted;
    const { list, total } = await this.#agents.list(wanted.value);
    return ok({ list, total, page: wanted.value.page, pageSize: wanted.value.pageSize });
  }
}
