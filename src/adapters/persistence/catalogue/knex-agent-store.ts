import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { AgentChanges, AgentStore } from '../../../application/ports/agent-store.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { agentColumns, agentFromRow, agentViewColumns, type AgentRow } from './agent-row.ts';
import { changeCatalogue, changed, unchanged, type CommitListener, type Written } from './catalogue-revision.ts';
import { lookupText } from '../database/lookup-text.ts';
import { pageByCode } from './page-by-code.ts';

/** Agents in the table `agents`; earlier settings that decide what an Agent sees are kept in `agent_versions`. */
export class KnexAgentStore implements AgentStore {
  readonly #knex: Knex;
  readonly #listener: CommitListener;

  constructor(knex: Knex, listener: CommitListener) {
    this.#knex = knex;
    this.#listener = listener;
  }

  create(agent: Agent): Promise<boolean> {
    return changeCatalogue(this.#knex, this.#listener, async (trx, revision) => {
      const inserted = await trx('agents')
        .insert({ ...agentColumns(agent), created_revision: revision, revision })
        .onConflict('code')
        .ignore()
        .returning('code');
      return inserted.length === 1 ? changed(true) : unchanged(false);
    });
  }

  find(code: string): Promise<Agent | undefined> {
    return findAgent(this.#knex, code);
  }

  async list(page: PageRequest): Promise<Page<Agent>> {
    const { list, total } = await pageByCode<AgentRow>(this.#knex, 'agents', page);
    return { list: list.map(agentFromRow), total };
  }

  update(code: string, changes: AgentChanges): Promise<Agent | undefined> {
    return changeCatalogue(this.#knex, this.#listener, async (trx, revision) => {
      const before = await findAgent(trx, code);
      return before === undefined
        ? unchanged(undefined)
        : replaceAgent(trx, { before, after: { ...before, ...changes }, revision });
    });
  }
}

/** The Agent of a code; inside a transaction, as the transaction sees it. */
export async function findAgent(knex: Knex, code: string): Promise<Agent | undefined> {
  const row = await knex<AgentRow>('agents')
    .where({ code: lookupText(code) })
    .first();
  return row && agentFromRow(row);
}

interface Replacement {
  readonly before: Agent;
  readonly after: Agent;
  readonly revision: number;
}

async function replaceAgent(trx: Knex.Transaction, replacement: Replacement): Promise<Written<Agent>> {
  const { before, after, revision } = replacement;
  if (isDeepStrictEqual(agentColumns(before), agentColumns(after))) return unchanged(before);
  const viewBefore = agentViewColumns(before);
  if (!isDeepStrictEqual(viewBefore, agentViewColumns(after))) {
    await trx('agent_versions').insert({ agent: before.code, until_revision: revision, ...viewBefore });
  }
  await trx('agents')
    .where({ code: before.code })
    .update({ ...agentColumns(after), revision });
  return changed(after);
}
