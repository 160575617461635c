/**
 * Folders with an embedded database that is still empty, or that has the schema. To create one, the engine computes for seconds. So a machine creates one
 * for each version of the engine and of the schema, and copies it. The creation itself is tested with empty folders: `embedded-knex.e2e.ts`,
 * `start.test.ts`.
 */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { prepareEmbeddedFolder } from '../../src/adapters/persistence/database/embedded/embedded-folder.ts';
import { migrate } from '../../src/adapters/persistence/database/migrate.ts';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import { migrations } from '../../src/adapters/persistence/migrations/index.ts';

/** A new folder below the system's temporary one. The database, without a schema, is in `dataDir` below it. */
export const preparedFolder = async (prefix: string, dataDir = 'data'): Promise<string> =>
  copied(await emptyTemplate(), prefix, dataDir);

/** A new folder whose database has the schema, as a gateway leaves it that has started and stopped. */
export const migratedFolder = async (prefix: string, dataDir = 'data'): Promise<string> =>
  copied(await migratedTemplate(), prefix, dataDir);

/** A new folder for a gateway with these settings: with {@link migratedFolder}, unless its database is elsewhere. */
export const gatewayFolder = (prefix: string, settings: Readonly<Record<string, string>>): Promise<string> =>
  settings['DATABASE_URL'] === undefined ? migratedFolder(prefix) : mkdtemp(join(tmpdir(), prefix));

async function copied(template: string, prefix: string, dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  // In one call, because a thousand small files one after the other take ten times the processor time.
  cpSync(join(template, 'pg'), join(folder, dataDir, 'pg'), { recursive: true });
  return folder;
}

let empty: Promise<string> | undefined;
const emptyTemplate = (): Promise<string> => (empty ??= findOrMake('', prepareEmbeddedFolder));

let migrated: Promise<string> | undefined;
const migratedTemplate = (): Promise<string> =>
  (migrated ??= findOrMake(`-${schemaDigest()}`, async (draft) => {
    cpSync(join(await emptyTemplate(), 'pg'), join(draft, 'pg'), { recursive: true });
    const { knex, close } = await openKnex({ dataDir: draft });
    await migrate(knex, migrations);
    await close();
  }));

/** The digest of all files that say what the schema is. */
function schemaDigest(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 12);
}

const MIGRATIONS = 'src/adapters/persistence/migrations';

async function findOrMake(kind: string, make: (draft: string) => Promise<unknown>): Promise<string> {
  const { version } = JSON.parse(await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8')) as Versioned;
  const place = join(tmpdir(), `embedded-database-${version}${kind}-${userInfo().uid}`);
  if (await exists(place)) return place;
  const draft = await mkdtemp(`${place}-`);
  await make(draft);
  // Another process of the run may have been faster.
  await rename(draft, place).catch(() => rm(draft, { recursive: true }));
  return place;
}

interface Versioned {
  readonly version: string;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
