import type { Knex } from 'knex';
import type { Administrator } from '../../../domain/people/administrator.ts';
import { lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** A row of the table `administrators`. Only checked roles are written. */
export type AdministratorRow = RowOf<Administrator>;

const COLUMNS = 'name, role, is_active, created_at, created_by, subject, signed_in_at';

export const { read: administratorFromRow, write: administratorColumns } = namedColumns<Administrator>()(COLUMNS);

/** The columns of an administrator who owns another entity, beside the columns of that entity. */
export const OWNER_COLUMNS = COLUMNS.split(', ').map((column) => `administrators.${column} as owner_${column}`);

/** The columns of {@link OWNER_COLUMNS}. */
export type OwnerRow = { readonly [Column in keyof AdministratorRow as `owner_${Column}`]: AdministratorRow[Column] };

/** Reads the owner's columns only: the entity beside them may have a name and a moment of its own. */
export const ownerFromRow = (row: OwnerRow): Administrator => {
  const columns = row as Readonly<Record<string, unknown>>;
  const owner: unknown = Object.fromEntries(COLUMNS.split(', ').map((column) => [column, columns[`owner_${column}`]]));
  return administratorFromRow(owner as AdministratorRow);
};

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
