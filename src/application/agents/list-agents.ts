import type { Agent } from '../../domain/agent/agent.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage, Page } from '../../domain/shared/page.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { AgentStore } from '../ports/agent-store.ts';

/** Lists all Agents, by code, or the only one that the caller may see. */
export class ListAgents {
  readonly #agents: AgentStore;

  constructor(agents: AgentStore) {
    this.#agents = agents;
  }

  /** Takes the page and the page size as text, as the caller sent them; `only` is the code of the one Agent to be seen. */
  async execute(
    page?: string,
    pageSize?: string,
    only?: string,
  ): Promise<Result<NumberedPage<Agent>, InvalidParameter>> {
    const wanted = PageRequest.of(page, pageSize);
    if (!wanted.ok) return wanted;
    const { list, total } = only === undefined ? await this.#agents.list(wanted.value) : await this.#one(only, wanted.value);
    return ok({ list, total, page: wanted.value.page, pageSize: wanted.value.pageSize });
  }

  async #one(code: string, { offset }: PageRequest): Promise<Page<Agent>> {
    const agent = await this.#agents.find(code);
    const all = agent === undefined ? [] : [agent];
    return { list: all.slice(offset), total: all.length };
  }
}
