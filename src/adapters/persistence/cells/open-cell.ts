import type { Cell } from './admin-session.ts';
import { AdminSession, named } from './admin-session.ts';
import pg from 'pg';

/** A cell with a connection of its administrator. Tables without a schema are those of the cell. */
export interface OpenCell {
  readonly cell: Cell;
  readonly admin: AdminSession;
  /** The role of the gateways. */
  readonly role: string;
  readonly schema: string;
}

/** Connects to a cell. The role and the schema are those that the gateways get. */
export async function openCell(cell: Cell): Promise<OpenCell> {
  const { role, schema } = await placeOf(cell.url);
  const admin = await AdminSession.open(cell.adminUrl);
  try {
    await admin.run(`set search_path = ${named(schema)}`);
    return { cell, admin, role, schema };
  } catch (error) {
    await admin.close();
    throw error;
  }
}

async function placeOf(url: string): Promise<{ readonly role: string; readonly schema: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; schema: string | null }>(
      'select current_user::text as role, current_schema()::text as schema',
    );
    const { role, schema } = rows[0] ?? { role: '', schema: null };
    if (schema === null) throw new Error(`the role ${role} of the gateways finds no schema in its search_path`);
    return { role, schema };
  } finally {
    await client.end();
  }
}

/** Another connection of the administrator, for work beside the first one. */
export async function besideOf({ cell, schema }: OpenCell): Promise<AdminSession> {
  const admin = await AdminSession.open(cell.adminUrl);
  await admin.run(`set search_path = ${named(schema)}`);
  return admin;
}

/** Host, port and database of an address, without secrets. */
export function placeText(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
