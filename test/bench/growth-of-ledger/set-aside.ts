/** Indexes and constraints that are taken off while a table is filled and put back afterwards: to sort once is quicker than to insert often. */
import type pg from 'pg';

interface Piece {
  readonly name: string;
  readonly takeOff: string;
  readonly putBack: string;
}

/** The removed parts, in the order of their return. */
export type SetAside = readonly Piece[];

/** Takes off all indexes and keys of the tables, and the foreign keys to them. */
export async function setAside(client: pg.Client, tables: readonly string[]): Promise<SetAside> {
  const { rows: keys } = await client.query<Piece & { readonly type: string }>(KEYS, [tables]);
  const { rows: indexes } = await client.query<Piece>(INDEXES, [tables]);
  const isForeign = ({ type }: { readonly type: string }) => type === 'f';
  const pieces = [...keys.filter((key) => !isForeign(key)), ...indexes, ...keys.filter(isForeign)];
  for (const { takeOff } of pieces.toReversed()) await client.query(takeOff);
  return pieces;
}

// The rows are sound by their making, which the audit proves; to look each foreign key up again would take as long as the filling. PostgreSQL looks up
// those of a table in months in any case.
const KEYS = `
select conname as name, contype as type, format('alter table %s drop constraint %I', conrelid::regclass, conname) as "takeOff",
  format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
    || case when contype = 'f' and relkind = 'r' then ' not valid' else '' end as "putBack"
from pg_constraint join pg_class on pg_class.oid = conrelid
where contype in ('p', 'u', 'f') and conparentid = 0 and (conrelid = any ($1::text[]::regclass[]) or (contype = 'f' and confrelid = any ($1::text[]::regclass[])))
order by conrelid, conname`;

const INDEXES = `
select indexrelid::regclass::text as name, format('drop index %s', indexrelid::regclass) as "takeOff", pg_get_indexdef(indexrelid) as "putBack"
from pg_index
where indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
order by indexrelid`;
