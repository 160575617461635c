import type { Knex } from 'knex';
import type { CallbackSecretStore, KeptCallbackSecret } from '../../../application/ports/callback-secret-store.ts';
import type { AgentRow } from '../catalogue/agent-row.ts';
import { callbackSecretFromRow, callbackSecretToRow, type CallbackSecretRow } from './callback-secret-row.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';

/** Callback secrets in the table `callback_secrets`. No answer shows them, so a change takes no revision. */
export class KnexCallbackSecretStore implements CallbackSecretStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async add(secret: KeptCallbackSecret): Promise<boolean> {
    // Agents are never deleted, so nothing must be locked between this check and the insert.
    if (!(await this.#hasAgent(secret.agent))) return false;
    await this.#knex('callback_secrets').insert(callbackSecretToRow(secret));
    return true;
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
