import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { keptSecret } from './kept-secret.ts';
import { isProduction, type Config } from './read-config.ts';

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
