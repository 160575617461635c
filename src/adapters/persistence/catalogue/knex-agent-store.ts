import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { AgentStore } from '../../../application/ports/agent-store.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { agentColumns, agentFromRow, agentViewColumns, type AgentRow } from './agent-row.ts';
import type { CommitListener } from './catalogue-revision.ts';
import { CodedRows, type CodedTable } from './coded-rows.ts';

/** Agents in the table `agents`. Earlier settings that determine what an Agent sees are kept in `agent_versions`. */
export class KnexAgentStore extends CodedRows<Agent, AgentRow> implements AgentStore {
  readonly #knex: Knex;

  constructor(knex: Knex, listener: CommitListener) {
    super(knex, listener, AGENTS);
    this.#knex = knex;
  }

  override async find(code: string): Promise<Agent | undefined> {
    const agent = await super.find(code);
    return agent === undefined ? undefined : (await this.#withMoves([agent]))[0];
  }

  override async list(page: PageRequest): Promise<Page<Agent>> {
    const { list, total } = await super.list(page);
    return { list: await this.#withMoves(list), total };
  }

  /** Adds the moves of the Agents that are away. */
  async #withMoves(agents: readonly Agent[]): Promise<readonly Agent[]> {
    const away = agents.filter((agent) => agent.away !== undefined).map(({ code }) => code);
    if (away.length === 0) return agents;
    const moves = await this.#knex('agent_moves')
      .whereIn('agent', away)
      .orderBy('begun_at')
      .select<{ agent: string; changed_at: Date }[]>('agent', 'changed_at');
    const movedAt = new Map(moves.map(({ agent, changed_at: at }) => [agent, at.getTime()]));
    return agents.map((agent) => (agent.away === undefined ? agent : { ...agent, movedAtMs: movedAt.get(agent.code) }));
  }
}

export const AGENTS: CodedTable<Agent, AgentRow> = {
  name: 'agents',
  fromRow: agentFromRow,
  columns: agentColumns,
  firstColumns: (revision) => ({ created_revision: revision }),
  keepVersion: async (trx, { before, after, revision }) => {
    const viewBefore = agentViewColumns(before);
    if (isDeepStrictEqual(viewBefore, agentViewColumns(after))) return;
    await trx('agent_versions').insert({ agent: before.code, until_revision: revision, ...viewBefore });
  },
};
