import type { OpenCell } from './open-cell.ts';

/** Makes the role of the gateways the owner of all that the administrator has made in the schema of the cell. */
export async function handOver({ admin, schema, role }: OpenCell): Promise<void> {
  const foreign = await admin.rows<{ statement: string }>(FOREIGN, [schema, role]);
  await admin.run(...foreign.map(({ statement }) => statement));
}

const FOREIGN = `
with gateways as (select oid, rolname from pg_roles where rolname = $2)
select format('alter table %I.%I owner to %I', nspname, relname, rolname) as statement
from gateways, pg_class join pg_namespace on pg_namespace.oid = relnamespace
where nspname = $1 and relkind in ('r', 'p') and relowner <> gateways.oid
union all
select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, rolname)
from gateways, pg_proc join pg_namespace on pg_namespace.oid = pronamespace
where nspname = $1 and proowner <> gateways.oid`;
