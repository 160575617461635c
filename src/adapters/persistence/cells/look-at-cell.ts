import { isShut } from './fence.ts';
import { latestMove, type MoveNote } from './move-record.ts';
import { placeText, type OpenCell } from './open-cell.ts';

/** A cell as an operator sees it. */
export interface CellView {
  readonly name: string;
  /** Host, port and database. */
  readonly place: string;
  readonly schema: string;
  readonly role: string;
  readonly server: string;
  readonly last_migration: string;
  /** `closed`: its gateways are shut out, because the cell was moved, is being moved here, or waits as a target. */
  readonly state: 'open' | 'closed';
  readonly agents: number;
  /** The Agents with rows here that live in another cell since a split. */
  readonly agents_moved: number;
  readonly players: number;
  readonly bytes: number;
  /** The connections of gateways. */
  readonly connections: number;
  /** The latest move from here, and to here. */
  readonly out: MoveNote | undefined;
  readonly in: MoveNote | undefined;
}

export async function lookAtCell(open: OpenCell): Promise<CellView> {
  const { cell, admin, role, schema } = open;
  const row = await admin.row<Omit<CellView, 'name' | 'place' | 'schema' | 'role' | 'state' | 'out' | 'in'>>(LOOK, [
    role,
    schema,
  ]);
  return {
    name: cell.name,
    place: placeText(cell.url),
    schema,
    role,
    ...row,
    state: (await isShut(open)) ? 'closed' : 'open',
    out: await latestMove(open, 'out'),
    in: await latestMove(open, 'in'),
  };
}

const LOOK = `
select current_setting('server_version') as server,
  (select name from schema_migrations order by position desc limit 1) as "last_migration",
  (select count(*) from agents where moved_away_at is null) as agents,
  (select count(*) from agents where moved_away_at is not null) as "agents_moved",
  (select count(*) from players) as players,
  (select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class
   where relnamespace = (select oid from pg_namespace where nspname = $2) and relkind = 'r') as bytes,
  (select count(*) from pg_stat_activity where usename = $1 and datname = current_database()) as connections`;
