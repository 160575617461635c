import type { Knex } from 'knex';
import type { AdminTokenStore, KeptAdminToken, OwnedAdminToken } from '../../../application/ports/admin-token-store.ts';
import type { AdminToken } from '../../../domain/people/admin-token.ts';
import type { Role } from '../../../domain/people/role.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
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
      .insert({
        id: token.id,
        owner: token.owner,
        digest: token.digest,
        role: token.role,
        label: lookupText(token.label),
        speaks_for_others: token.speaksForOthers,
        created_at: new Date(token.createdAtMs),
        expires_at: new Date(token.expiresAtMs),
      })
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

interface TokenRow {
  readonly id: string;
  readonly owner: string;
  readonly role: string;
  readonly label: string;
  readonly speaks_for_others: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
}

const tokenFromRow = (row: TokenRow): AdminToken => ({
  id: row.id,
  owner: row.owner,
  role: row.role as Role,
  label: row.label,
  speaksForOthers: row.speaks_for_others,
  createdAtMs: row.created_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
  revokedAtMs: row.revoked_at?.getTime(),
  lastUsedAtMs: row.last_used_at?.getTime(),
});
