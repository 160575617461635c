/** Makes a cell: a role for its gateways, and a schema or a database that belongs to it. */
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { upgradeDatabase } from '../migrations/upgrade-database.ts';
import { AdminSession, named, quoted, type Cell } from './admin-session.ts';
import { closeCell, handOver, isShut } from './fence.ts';
import { openCell } from './open-cell.ts';

export interface NewCell {
  /** The name of the role, and of the database if no schema is given. */
  readonly name: string;
  /** The schema in the database of the administrator's address; undefined for a database of its own. */
  readonly schema: string | undefined;
  readonly adminUrl: string;
  readonly password: string;
}

/** The cell that `makeCell` makes, before it is made. */
export function plannedCell({ name, schema, adminUrl, password }: NewCell): Cell {
  const [url, admin] = [new URL(adminUrl), new URL(adminUrl)];
  url.username = name;
  url.password = password;
  if (schema === undefined) url.pathname = admin.pathname = `/${name}`;
  return { name, url: url.href, adminUrl: admin.href };
}

/** Whether the server has a role of this name. */
export async function hasRole(adminUrl: string, name: string): Promise<boolean> {
  return withAdmin(adminUrl, async (admin) => {
    const found = await admin.rows('select 1 from pg_roles where rolname = $1', [name]);
    return found.length > 0;
  });
}

/** Makes what is missing, and brings the schema up to date. May be called again. The names of the applied migrations. */
export async function makeCell(cell: NewCell): Promise<readonly string[]> {
  const { name, schema, adminUrl, password } = cell;
  await withAdmin(adminUrl, async (admin) => {
    const roles = await admin.rows('select 1 from pg_roles where rolname = $1', [name]);
    const verb = roles.length > 0 ? 'alter' : 'create';
    await admin.run(`${verb} role ${named(name)} login password ${quoted(password)}`);
    if (schema === undefined) {
      const databases = await admin.rows('select 1 from pg_database where datname = $1', [name]);
      if (databases.length === 0) await admin.run(`create database ${named(name)} owner ${named(name)}`);
      return;
    }
    const { database } = await admin.row<{ database: string }>('select current_database()::text as database');
    await admin.run(
      `create schema if not exists ${named(schema)} authorization ${named(name)}`,
      `alter role ${named(name)} in database ${named(database)} set search_path = ${named(schema)}`,
    );
  });
  return upgradeCell(plannedCell(cell));
}

/**
 * Brings the schema of a cell up to date. The names of the applied migrations. The role of the gateways does it, and owns what it makes. In a closed
 * cell this role has no rights, so the administrator does it, and hands over what was made.
 */
export async function upgradeCell(cell: Cell, onBusy?: (sentence: string) => void): Promise<readonly string[]> {
  const open = await openCell(cell);
  try {
    if (!(await isShut(open))) return await upgradeDatabase(cell.url, onBusy);
    const applied = await upgradeDatabase(inSchema(cell.adminUrl, open.schema), onBusy);
    await handOver(open);
    await closeCell(open);
    return applied;
  } finally {
    await open.admin.close();
  }
}

function inSchema(address: string, schema: string): string {
  const url = new URL(address);
  url.searchParams.set(
    'options',
    `${url.searchParams.get('options') ?? ''} -c search_path=${named(schema)}`.trimStart(),
  );
  return url.href;
}

async function withAdmin<T>(url: string, work: (admin: AdminSession) => Promise<T>): Promise<T> {
  const admin = await AdminSession.open(url);
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

/** The name of a cell, of its role, its schema and its database. */
export const cellName = (text: string): Result<string, string> =>
  NAME.test(text)
    ? ok(text)
    : err(`"${text}" is no name of a cell: 1 to 40 lower-case letters, digits and _, beginning with a letter`);

const NAME = /^[a-z][a-z0-9_]{0,39}$/;
