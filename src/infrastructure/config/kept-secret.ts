import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret that was found in a folder, or was just made there. */
export interface KeptSecret {
  readonly secret: string;
  readonly path: string;
  readonly isNew: boolean;
}

interface KeptSecretOptions {
  readonly folder: string;
  readonly name: string;
  /** Generates the secret if the file does not exist. */
  readonly make: () => string;
}

/**
 * Reads a secret's file, which only its owner can read, and creates it if it is missing. If two processes do this at once, both get the secret of the
 * first one.
 */
export async function keptSecret({ folder, name, make }: KeptSecretOptions): Promise<KeptSecret> {
  const path = join(folder, name);
  const found = await readSecret(path);
  if (found !== undefined) return { secret: found, path, isNew: false };
  const made = make();
  const isNew = await writeOnce(path, made);
  return { secret: isNew ? made : ((await readSecret(path)) ?? made), path, isNew };
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

// A link appears completely or not at all, and only if the name is free. So neither a kill nor a second process leaves half a secret.
async function writeOnce(path: string, secret: string): Promise<boolean> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.draft`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
