/** The folder of the embedded database, which is complete or absent, even after a kill or a power cut at any moment. */
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedEngine } from './embedded-engine.ts';

/**
 * Returns the database's folder under `dataDir`, and creates it if needed. The caller must hold the lock. A kill during the first
 * initialisation left 2 of 12 folders unusable. So the initialisation runs in `pg.init`, which gets the name `pg` by one rename when it is
 * completely on disk. A `pg.init` that is found comes from a kill, and is removed.
 *
 * Each start makes the folder and all files in it accessible to their owner only. The engine makes most files with mode 666, and a user of
 * the machine who can write them can write the money. The folder around it is not changed, because others may use it.
 */
export async function prepareEmbeddedFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'pg');
  const draft = join(dataDir, 'pg.init');
  await rm(draft, { recursive: true, force: true });
  if (await exists(folder)) {
    await keepToOwner(folder);
    return folder;
  }
  await mkdir(draft, { mode: FOLDER_MODE });
  const engine = await EmbeddedEngine.start(draft);
  await engine.close();
  await keepToOwner(draft);
  await syncTree(draft);
  await rename(draft, folder);
  await syncOne(dirname(folder));
  return folder;
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The outermost folder comes first, so that no other user can reach the inner ones during the change. */
async function keepToOwner(folder: string): Promise<void> {
  try {
    await chmod(folder, FOLDER_MODE);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isDirectory() || one.isFile())) {
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
    }
  } catch (cause) {
    throw new Error(`The folder ${folder} and its files must belong to the user that the gateway runs as.`, { cause });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await syncOne(join(entry.parentPath, entry.name));
  await syncOne(folder);
}

/** Directories are opened for reading, which fsync(2) accepts, and which is the only mode for directories. */
async function syncOne(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
