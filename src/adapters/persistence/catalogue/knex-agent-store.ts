import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { AgentStore } from '../../../application/ports/agent-store.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { agentColumns, agentFromRow, agentViewColumns, type AgentRow } from './agent-row.ts';
import type { CommitListener } from './catalogue-revision.ts';
import { CodedRows, type CodedTable } from './coded-rows.ts';

/** Agents in the table `agents`. Earlier settings that determine what an Agent sees are kept in `agent_versions`. */
export class KnexAgentStore extends CodedRows<Agent, AgentRow> implements AgentStore {
  constructor(knex: Knex, listener: CommitListener) {
    super(knex, listener, AGENTS);
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

/** The codes of the Agents that are at home in another cell, as a subquery. An index has only them. */
export const MOVED_AGENTS = '(select code from agents where moved_away_at is not null)';

/** The codes of the Agents that fetch their callbacks, as a subquery. An index has only them. */
export const PULLING_AGENTS = `(select code from agents where callback_delivery = 'pull')`;
