/**
 * Folders with an embedded database that is still empty. To create one, the engine computes for seconds. So a machine creates one for each version of
 * the engine, and copies it. The creation itself is tested with empty folders: `embedded-knex.e2e.ts`, `start.test.ts`.
 */
import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { prepareEmbeddedFolder } from '../../src/adapters/persistence/database/embedded/embedded-folder.ts';

/** A new folder below the system's temporary one. The database is in `dataDir` below it. */
export async function preparedFolder(prefix: string, dataDir = 'data'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  // In one call, because a thousand small files one after the other take ten times the processor time.
  cpSync(join(await template(), 'pg'), join(folder, dataDir, 'pg'), { recursive: true });
  return folder;
}

let made: Promise<string> | undefined;
const template = (): Promise<string> => (made ??= findOrMake());

async function findOrMake(): Promise<string> {
  const { version } = JSON.parse(await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8')) as Versioned;
  const place = join(tmpdir(), `embedded-database-${version}-${userInfo().uid}`);
  if (await exists(place)) return place;
  const draft = await mkdtemp(`${place}-`);
  await prepareEmbeddedFolder(draft);
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
