import type { Agent } from '../../domain/agent/agent.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage, Page } from '../../domain/shared/page.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { listed } from '../list-query.ts';
import type { AgentStore } from '../ports/agent-store.ts';

/** Lists all Agents by code, or the only Agent that the caller may see. */
export class ListAgents {
  readonly #agents: AgentStore;

  constructor(agents: AgentStore) {
    this.#agents = agents;
  }

  /** Takes the page and the page size as text, as the caller sent them. `only` is the code of the only Agent that the caller may see. */
  execute(page?: string, pageSize?: string, only?: string): Promise<Result<NumberedPage<Agent>, InvalidParameter>> {
    return listed({ page, pageSize }, ok(only), (code, wanted) =>
      code === undefined ? this.#agents.list(wanted) : this.#one(code, wanted),
    );
  }

  async #one(code: string, { offset }: PageRequest): Promise<Page<Agent>> {
    const agent = await this.#agents.find(code);
    const all = agent === undefined ? [] : [agent];
    return { list: all.slice(offset), total: all.length };
  }
}
