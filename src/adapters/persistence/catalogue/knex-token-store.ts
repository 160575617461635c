import type { Knex } from 'knex';
import type { Added, KeptToken, TokenStore } from '../../../application/ports/token-store.ts';
import { isUsable, type AgentToken } from '../../../domain/agent/agent-token.ts';
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
    // Revisions are taken one after the other, so nobody adds another token between the count and the insert.
    return changeCatalogue<Added>(this.#knex, this.#listener, async (trx, revision) => {
      if (!(await hasAgent(trx, token.agent))) return unchanged('unknown_agent');
      const rows = await trx<TokenRow>('agent_tokens').where({ agent: lookupText(token.agent), revoked_at: null });
      const working = rows.map(agentTokenFromRow).filter((one) => isUsable(one, token.createdAtMs));
      if (working.length >= workingMax) return unchanged('full');
      await trx('agent_tokens').insert({ ...tokenColumns(token), revision });
      return changed('added');
    });
  }

  async list(agent: string): Promise<readonly AgentToken[] | undefined> {
    const rows = await this.#knex<TokenRow>('agent_tokens')
      .where({ agent: lookupText(agent) })
      .orderBy(['created_at', 'id']);
    // Agents are never deleted, so only for an empty list it must be checked whether the Agent exists.
    return rows.length > 0 || (await hasAgent(this.#knex, agent)) ? rows.map(agentTokenFromRow) : undefined;
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

async function hasAgent(knex: Knex, code: string): Promise<boolean> {
  return (
    (await knex<AgentRow>('agents')
      .where({ code: lookupText(code) })
      .first('code')) !== undefined
  );
}
