import type { Knex } from 'knex';
import type { Added, KeptToken, TokenStore } from '../../../application/ports/token-store.ts';
import type { AgentToken } from '../../../domain/agent/agent-token.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { counted } from '../database/counted.ts';
import type { AgentRow } from './agent-row.ts';
import { changeCatalogue, changed, unchanged, type CommitListener } from './catalogue-revision.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { agentTokenFromRow, tokenColumns, type TokenRow } from './token-row.ts';

/** Tokens in the table `agent_tokens`. Issuing and revoking take a revision, so that every process notices them. */
export class KnexTokenStore implements TokenStore {
  readonly #knex: Knex;
  readonly #listener: CommitListener;

  constructor(knex: Knex, listener: CommitListener) {
    this.#knex = knex;
    this.#listener = listener;
  }

  add(token: KeptToken, workingMax = Infinity): Promise<Added> {
    // Revisions are taken one after the other, so no other token is added between the count and the insert.
    return changeCatalogue<Added>(this.#knex, this.#listener, async (trx, revision) => {
      if (!(await hasAgent(trx, token.agent))) return unchanged('unknown_agent');
      const working = await trx<TokenRow>('agent_tokens')
        .where({ agent: lookupText(token.agent), revoked_at: null })
        .whereRaw(`(${END} is null or ${END} > ?)`, [new Date(token.createdAtMs)])
        .select('id');
      if (working.length >= workingMax) return unchanged('full');
      await trx('agent_tokens').insert({ ...tokenColumns(token), revision });
      return changed('added');
    });
  }

  async list(agent: string, { pageSize, offset }: PageRequest): Promise<Page<AgentToken> | undefined> {
    const chosen = () => this.#knex<TokenRow>('agent_tokens').where({ agent: lookupText(agent) });
    const rows = await chosen().orderByRaw(IN_ORDER).limit(pageSize).offset(offset);
    const total = await counted(this.#knex, chosen());
    // Agents are never deleted. So only for an empty list, it must be checked whether the Agent exists.
    if (total === 0 && !(await hasAgent(this.#knex, agent))) return undefined;
    return { list: rows.map(agentTokenFromRow), total };
  }

  async find(agent: string, id: string): Promise<AgentToken | undefined> {
    const row = await this.#knex('agent_tokens')
      .where({ agent: lookupText(agent), id: lookupGuid(id) })
      .first<TokenRow | undefined>();
    return row && agentTokenFromRow(row);
  }

  revoke(token: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean> {
    return changeCatalogue(this.#knex, this.#listener, async (trx, revision) => {
      const named = { agent: lookupText(token.agent), id: lookupGuid(token.id) };
      const row = await trx<TokenRow>('agent_tokens').where(named).first();
      if (row === undefined || row.revoked_at !== null) return unchanged(row !== undefined);
      await trx('agent_tokens')
        .where(named)
        .update({ revoked_at: new Date(token.atMs), revision });
      return changed(true);
    });
  }
}

/** The expression of the index `agent_tokens_of_agent`; null if the token has no end. */
const END = 'least(expires_at, revoked_at)';
const IN_ORDER = `${END} desc nulls first, created_at desc, id desc`;

async function hasAgent(knex: Knex, code: string): Promise<boolean> {
  return (
    (await knex<AgentRow>('agents')
      .where({ code: lookupText(code) })
      .first('code')) !== undefined
  );
}
