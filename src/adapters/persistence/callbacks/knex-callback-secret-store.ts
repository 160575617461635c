import type { Knex } from 'knex';
import type {
  CallbackSecret,
  CallbackSecretStore,
  KeptCallbackSecret,
} from '../../../application/ports/callback-secret-store.ts';
import type { Added } from '../../../application/ports/token-store.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import type { AgentRow } from '../catalogue/agent-row.ts';
import { changeCatalogue, changed, unchanged, type CommitListener } from '../catalogue/catalogue-revision.ts';
import {
  callbackSecretColumns,
  callbackSecretFromRow,
  keptCallbackSecretFromRow,
  type CallbackSecretRow,
} from './callback-secret-row.ts';
import { counted } from '../database/counted.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';

/**
 * Callback secrets in the table `callback_secrets`. A change takes a revision and writes it to the Agent, so that every process notices the change.
 */
export class KnexCallbackSecretStore implements CallbackSecretStore {
  readonly #knex: Knex;
  readonly #listener: CommitListener;

  constructor(knex: Knex, listener: CommitListener) {
    this.#knex = knex;
    this.#listener = listener;
  }

  add(secret: KeptCallbackSecret, signingMax = Infinity): Promise<Added> {
    const agent = lookupText(secret.agent);
    // Revisions are taken one after the other, so no other secret is added between the count and the insert.
    return changeCatalogue<Added>(this.#knex, this.#listener, async (trx, revision) => {
      const found = await trx<AgentRow>('agents').where({ code: agent }).first('code');
      if (found === undefined) return unchanged('unknown_agent');
      const signing = await trx<CallbackSecretRow>('callback_secrets').where({ agent, revoked_at: null }).select('id');
      if (signing.length >= signingMax) return unchanged('full');
      await trx('callback_secrets').insert(callbackSecretColumns(secret));
      await trx('agents').where({ code: agent }).update({ revision });
      return changed('added');
    });
  }

  async list(agent: string, { pageSize, offset }: PageRequest): Promise<Page<CallbackSecret> | undefined> {
    const chosen = () => this.#knex<CallbackSecretRow>('callback_secrets').where({ agent: lookupText(agent) });
    const rows = await chosen().orderByRaw(IN_ORDER).limit(pageSize).offset(offset);
    const total = await counted(this.#knex, chosen());
    if (total === 0 && !(await this.#hasAgent(agent))) return undefined;
    return { list: rows.map(callbackSecretFromRow), total };
  }

  async find(agent: string, id: string): Promise<CallbackSecret | undefined> {
    const row = await this.#knex('callback_secrets')
      .where({ agent: lookupText(agent), id: lookupGuid(id) })
      .first<CallbackSecretRow | undefined>();
    return row && callbackSecretFromRow(row);
  }

  async signing(agent: string): Promise<readonly KeptCallbackSecret[]> {
    const rows = await this.#knex<CallbackSecretRow>('callback_secrets')
      .where({ agent: lookupText(agent), revoked_at: null })
      .orderByRaw(IN_ORDER);
    return rows.map(keptCallbackSecretFromRow);
  }

  async withSecret(agents: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#knex<CallbackSecretRow>('callback_secrets')
      .distinct('agent')
      .whereIn('agent', agents.map(lookupText))
      .whereNull('revoked_at');
    return new Set(rows.map(({ agent }) => agent));
  }

  revoke(secret: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean> {
    const agent = lookupText(secret.agent);
    return changeCatalogue(this.#knex, this.#listener, async (trx, revision) => {
      const named = { agent, id: lookupGuid(secret.id) };
      const row = await trx<CallbackSecretRow>('callback_secrets').where(named).first('revoked_at');
      if (row === undefined || row.revoked_at !== null) return unchanged(row !== undefined);
      await trx('callback_secrets')
        .where(named)
        .update({ revoked_at: new Date(secret.atMs) });
      await trx('agents').where({ code: agent }).update({ revision });
      return changed(true);
    });
  }

  async #hasAgent(code: string): Promise<boolean> {
    return (
      (await this.#knex<AgentRow>('agents')
        .where({ code: lookupText(code) })
        .first('code')) !== undefined
    );
  }
}

/** The order of the index `callback_secrets_of_agent`. */
const IN_ORDER = 'revoked_at desc nulls first, created_at desc, id desc';
