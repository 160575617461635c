import type { Agent } from '../../src/domain/agent/agent.ts';
import type { AgentChanges, AgentStore } from '../../src/application/ports/agent-store.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';
import { pageByCode } from './page-by-code.ts';

export class InMemoryAgentStore implements AgentStore {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async create(agent: Agent): Promise<boolean> {
    if (this.#catalogue.current.agents.has(agent.code)) return false;
    this.#catalogue.write({ agents: [agent] });
    return true;
  }

  async find(code: string): Promise<Agent | undefined> {
    return this.#catalogue.current.agents.get(code);
  }

  async list(page: PageRequest): Promise<Page<Agent>> {
    return pageByCode(this.#catalogue.current.agents.values(), page);
  }

  async update(code: string, changes: AgentChanges): Promise<Agent | undefined> {
    const agent = this.#catalogue.current.agents.get(code);
    if (agent === undefined) return undefined;
    const changed = { ...agent, ...changes };
    this.#catalogue.write({ agents: [changed] });
    return changed;
  }
}
