import type { Knex } from 'knex';
import type { AdminTokenStore, KeptAdminToken, OwnedAdminToken } from '../../../application/ports/admin-token-store.ts';
import type { AdminToken } from '../../../domain/people/admin-token.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';
import { hasAdministrator, OWNER_COLUMNS, ownerFromRow, type OwnerRow } from './administrator-row.ts';

/** Tokens in the table `administrator_tokens`. */
export class KnexAdminTokenStore implements AdminTokenStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async add(token: KeptAdminToken): Promise<boolean> {
    if (!(await hasAdministrator(this.#knex, token.owner))) return false;
    const added = await this.#knex('administrator_tokens')
      .insert(tokenColumns(token))
      .onConflict()
      .ignore()
      .returning('id');
    return added.length === 1;
  }

  async find(digest: string): Promise<OwnedAdminToken | undefined> {
    const row = await this.#knex('administrator_tokens as token')
      .join('administrators', 'administrators.name', 'token.owner')
      .where('token.digest', digest)
      .first<(TokenRow & OwnerRow) | undefined>('token.*', ...OWNER_COLUMNS);
    return row && { token: tokenFromRow(row), owner: ownerFromRow(row) };
  }

  async list(owner: string): Promise<readonly AdminToken[] | undefined> {
    const rows = await this.#knex<TokenRow>('administrator_tokens')
      .where({ owner: lookupText(owner) })
      .orderBy(['created_at', 'id']);
    return rows.length > 0 || (await hasAdministrator(this.#knex, owner)) ? rows.map(tokenFromRow) : undefined;
  }

  async revoke({ owner, id, atMs }: Parameters<AdminTokenStore['revoke']>[0]): Promise<boolean> {
    const revoked = await this.#knex('administrator_tokens')
      .where({ owner: lookupText(owner), id: lookupGuid(id) })
      .update({ revoked_at: this.#knex.raw('coalesce(revoked_at, ?)', [new Date(atMs)]) });
    return revoked === 1;
  }

  async used(id: string, atMs: number): Promise<void> {
    const at = new Date(atMs);
    await this.#knex('administrator_tokens')
      .where({ id: lookupGuid(id) })
      .where((earlier) => void earlier.whereNull('last_used_at').orWhere('last_used_at', '<', at))
      .update({ last_used_at: at });
  }
}

type TokenRow = RowOf<AdminToken>;

const COLUMNS = 'id, owner, role, label, speaks_for_others, created_at, expires_at, revoked_at, last_used_at';

const { read: tokenFromRow } = namedColumns<AdminToken>()(COLUMNS);
const { write: tokenColumns } = namedColumns<KeptAdminToken>()(COLUMNS, 'digest');
