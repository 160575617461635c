import type { Knex } from 'knex';
import type { CallbackSecretStore, KeptCallbackSecret } from '../../../application/ports/callback-secret-store.ts';
import type { Added } from '../../../application/ports/token-store.ts';
import type { AgentRow } from '../catalogue/agent-row.ts';
import { callbackSecretFromRow, callbackSecretToRow, type CallbackSecretRow } from './callback-secret-row.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';

/** Callback secrets in the table `callback_secrets`. No answer shows them, so a change takes no revision. */
export class KnexCallbackSecretStore implements CallbackSecretStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  add(secret: KeptCallbackSecret, signingMax = Infinity): Promise<Added> {
    const agent = lookupText(secret.agent);
    return this.#knex.transaction(async (trx) => {
      // The lock lets one secret of an Agent be counted and added at a time.
      const found = await trx<AgentRow>('agents').where({ code: agent }).forUpdate().first('code');
      if (found === undefined) return 'unknown_agent';
      const signing = await trx<CallbackSecretRow>('callback_secrets').where({ agent, revoked_at: null }).select('id');
      if (signing.length >= signingMax) return 'full';
      await trx('callback_secrets').insert(callbackSecretToRow(secret));
      return 'added';
    });
  }

  async list(agent: string): Promise<readonly KeptCallbackSecret[] | undefined> {
    const rows = await this.#knex<CallbackSecretRow>('callback_secrets')
      .where({ agent: lookupText(agent) })
      .orderBy(['created_at', 'id']);
    return rows.length > 0 || (await this.#hasAgent(agent)) ? rows.map(callbackSecretFromRow) : undefined;
  }

  async withSecret(agents: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#knex<CallbackSecretRow>('callback_secrets')
      .distinct('agent')
      .whereIn('agent', agents.map(lookupText))
      .whereNull('revoked_at');
    return new Set(rows.map(({ agent }) => agent));
  }

  async revoke(secret: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean> {
    const updated = await this.#knex('callback_secrets')
      .where({ agent: lookupText(secret.agent), id: lookupGuid(secret.id) })
      .update({ revoked_at: this.#knex.raw('coalesce(revoked_at, ?)', [new Date(secret.atMs)]) });
    return updated === 1;
  }

  async #hasAgent(code: string): Promise<boolean> {
    return (
      (await this.#knex<AgentRow>('agents')
        .where({ code: lookupText(code) })
        .first('code')) !== undefined
    );
  }
}
