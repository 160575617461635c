import { randomBytes, randomUUID } from 'node:crypto';
import { resolve, join } from 'node:path';
import { isProduction, type Config } from './read-config.ts';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';

const ADMIN_TOKEN_BYTES = 32;
const SECRETS_KEY_BYTES = 32;

/**
 * The first key to the admin API. There are four cases: none, so that the API is off; given up, so that only administrators' own credentials are
 * valid; from the environment; or generated here.
 */
export type AdminAccess =
  | { readonly kind: 'off' }
  | { readonly kind: 'given_up' }
  | { readonly kind: 'given'; readonly token: string }
  | { readonly kind: 'kept'; readonly token: string; readonly path: string; readonly isNew: boolean };

/** The secrets of the running gateway. */
export interface Secrets {
  readonly admin: AdminAccess;
  readonly secretsKey: string;
}

/** Finds or generates, in DATA_DIR, the secrets that the environment lacks, if that is allowed. */
export async function completeSecrets(config: Config): Promise<Secrets> {
  return { secretsKey: config.secretsKey ?? (await madeKey(config)), admin: await adminAccess(config) };
}

const madeKey = async ({ dataDir }: Config): Promise<string> =>
  (
    await keptSecret({
      folder: dataDir,
      name: 'secrets-key',
      make: () => randomBytes(SECRETS_KEY_BYTES).toString('hex'),
    })
  ).secret;

async function adminAccess(config: Config): Promise<AdminAccess> {
  const { adminToken, adminTokenAccepted, dataDir } = config;
  if (!adminTokenAccepted) return { kind: 'given_up' };
  if (adminToken !== undefined) return { kind: 'given', token: adminToken };
  if (isProduction(config)) return { kind: 'off' };
  const make = () => randomBytes(ADMIN_TOKEN_BYTES).toString('base64url');
  const { secret, path, isNew } = await keptSecret({ folder: resolve(dataDir), name: 'admin-token', make });
  return { kind: 'kept', token: secret, path, isNew };
}

/** A secret that was found in a folder, or was just made there. */
interface KeptSecret {
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
