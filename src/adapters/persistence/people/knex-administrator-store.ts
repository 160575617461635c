import type { Knex } from 'knex';
import type {
  AdministratorChanges,
  AdministratorKey,
  AdministratorStore,
  Switched,
} from '../../../application/ports/administrator-store.ts';
import type { Administrator } from '../../../domain/people/administrator.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { lookupText } from '../database/lookup-text.ts';
import { administratorColumns, administratorFromRow, type AdministratorRow } from './administrator-row.ts';

/** Administrators in the table `administrators`. */
export class KnexAdministratorStore implements AdministratorStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async add(administrator: Administrator): Promise<boolean> {
    const added = await this.#knex('administrators')
      .insert(administratorColumns(administrator))
      .onConflict()
      .ignore()
      .returning('name');
    return added.length === 1;
  }

  async find(key: AdministratorKey): Promise<Administrator | undefined> {
    const wanted = 'name' in key ? { name: lookupText(key.name) } : { subject: lookupText(key.subject) };
    const row = await this.#knex<AdministratorRow>('administrators').where(wanted).first();
    return row && administratorFromRow(row);
  }

  async list({ pageSize, offset }: PageRequest): Promise<Page<Administrator>> {
    const rows = await this.#knex<AdministratorRow>('administrators').orderBy('name').limit(pageSize).offset(offset);
    const counted = await this.#knex('administrators').count<{ count: number }>({ count: '*' }).first();
    return { list: rows.map(administratorFromRow), total: counted?.count ?? 0 };
  }

  async change(name: string, changes: AdministratorChanges): Promise<Administrator | undefined> {
    const { role, switched, signedInAtMs } = changes;
    const columns = {
      ...(role !== undefined && { role }),
      ...(switched !== undefined && { is_active: switched.isActive }),
      ...(signedInAtMs !== undefined && { signed_in_at: new Date(signedInAtMs) }),
    };
    if (Object.keys(columns).length === 0) return this.find({ name });
    return this.#knex.transaction(async (trx) => {
      const before = await trx<AdministratorRow>('administrators')
        .where({ name: lookupText(name) })
        .forUpdate()
        .first();
      if (before === undefined) return undefined;
      if (switched !== undefined && switched.isActive !== before.is_active)
        await endCredentials(trx, before.name, switched);
      const [row] = await trx<AdministratorRow>('administrators')
        .where({ name: before.name })
        .update(columns)
        .returning('*');
      return row && administratorFromRow(row);
    });
  }

  async hasSignedInAdmin(): Promise<boolean> {
    const row = await this.#knex<AdministratorRow>('administrators')
      .where({ role: 'admin', is_active: true })
      .whereNotNull('signed_in_at')
      .first('name');
    return row !== undefined;
  }

  async countAbleAdmins(nowMs: number): Promise<number> {
    const now = new Date(nowMs);
    const own = this.#knex.raw('administrators.name');
    const tokens = this.#knex('administrator_tokens')
      .where({ owner: own, role: 'admin', speaks_for_others: false, revoked_at: null })
      .where('expires_at', '>', now);
    const sessions = this.#knex('administrator_sessions')
      .where({ owner: own, ended_at: null })
      .where('ends_at', '>', now);
    const counted = await this.#knex('administrators')
      .where({ role: 'admin', is_active: true })
      .where((able) => void able.whereNotNull('subject').orWhereExists(tokens).orWhereExists(sessions))
      .count<{ count: number }>({ count: '*' })
      .first();
    return counted?.count ?? 0;
  }
}

/** Ends all credentials of an administrator, and all calls of the administrator that wait for a second person. */
async function endCredentials(trx: Knex.Transaction, owner: string, switched: Switched): Promise<void> {
  const at = new Date(switched.atMs);
  const by = lookupText(switched.by);
  await trx('administrator_tokens').where({ owner }).whereNull('revoked_at').update({ revoked_at: at });
  await trx('administrator_sessions').where({ owner }).whereNull('ended_at').update({ ended_at: at, ended_by: by });
  await trx('sign_in_links').where({ owner }).whereNull('used_at').update({ used_at: at });
  await trx('logins').where({ decided_by: owner }).whereNull('collected_at').update({ collected_at: at });
  await trx('approvals')
    .where({ requested_by: owner })
    .whereNull('decided_at')
    .update({ decided_at: at, decided_by: by, is_agreed: false });
}
