import type { Knex } from 'knex';
import type { Administrator } from '../../../domain/people/administrator.ts';
import type { Role } from '../../../domain/people/role.ts';
import { lookupText } from '../database/lookup-text.ts';

/** A row of the table `administrators`. */
export interface AdministratorRow {
  readonly name: string;
  readonly role: string;
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly created_by: string;
  readonly subject: string | null;
  readonly signed_in_at: Date | null;
}

/** The columns of an administrator who owns another entity, beside the columns of that entity. */
export const OWNER_COLUMNS = [
  'administrators.name as owner_name',
  'administrators.role as owner_role',
  'administrators.is_active as owner_is_active',
  'administrators.created_at as owner_created_at',
  'administrators.created_by as owner_created_by',
  'administrators.subject as owner_subject',
  'administrators.signed_in_at as owner_signed_in_at',
];

/** The columns of {@link OWNER_COLUMNS}. */
export type OwnerRow = { readonly [Column in keyof AdministratorRow as `owner_${Column}`]: AdministratorRow[Column] };

export const ownerFromRow = (row: OwnerRow): Administrator =>
  administratorFromRow({
    name: row.owner_name,
    role: row.owner_role,
    is_active: row.owner_is_active,
    created_at: row.owner_created_at,
    created_by: row.owner_created_by,
    subject: row.owner_subject,
    signed_in_at: row.owner_signed_in_at,
  });

// Only checked roles are written, so a role from the database is valid.
export const administratorFromRow = (row: AdministratorRow): Administrator => ({
  name: row.name,
  role: row.role as Role,
  isActive: row.is_active,
  createdAtMs: row.created_at.getTime(),
  createdBy: row.created_by,
  subject: row.subject ?? undefined,
  signedInAtMs: row.signed_in_at?.getTime(),
});

/** Whether an administrator with this name exists. */
export async function hasAdministrator(knex: Knex, name: string): Promise<boolean> {
  const row = await knex<AdministratorRow>('administrators')
    .where({ name: lookupText(name) })
    .first('name');
  return row !== undefined;
}

/** Whether an administrator with this name exists. Locks the administrator until the end of this transaction. */
export async function lockAdministrator(trx: Knex.Transaction, name: string): Promise<boolean> {
  const row = await trx<AdministratorRow>('administrators')
    .where({ name: lookupText(name) })
    .forNoKeyUpdate()
    .first('name');
  return row !== undefined;
}
