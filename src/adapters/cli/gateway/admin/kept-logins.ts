import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

type Environment = Readonly<Record<string, string | undefined>>;

/** The token from a person's sign-in. */
export interface KeptLogin {
  readonly name: string;
  readonly token: string;
  readonly expiresAt: string;
}

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

const LOGINS = z.record(z.string(), z.object({ name: z.string(), token: z.string(), expiresAt: z.string() }));

/** The file with tokens by URL, in the user's configuration folder; undefined if the environment names no such folder. */
function fileOf(environment: Environment): string | undefined {
  const { XDG_CONFIG_HOME: config, HOME: home, APPDATA: roaming } = environment;
  const folder = config || roaming || (home ? join(home, '.config') : undefined);
  return folder && join(folder, 'agent-gateway', 'logins.json');
}

/** The token for the gateway at this URL, if somebody has signed in. */
export const keptLogin = (environment: Environment, url: string): KeptLogin | undefined =>
  read(fileOf(environment))[url];

/** Stores a token, readable only by its user; undefined removes it. Returns the path of the file; undefined if there is no folder for it. */
export function keepLogin(environment: Environment, url: string, login: KeptLogin | undefined): string | undefined {
  const file = fileOf(environment);
  if (file === undefined) return undefined;
  const { [url]: _, ...others } = read(file);
  write(file, login === undefined ? others : { ...others, [url]: login });
  return file;
}

function read(file: string | undefined): Readonly<Record<string, KeptLogin>> {
  if (file === undefined) return {};
  try {
    return LOGINS.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A missing or damaged file contains no login. The next sign-in writes it again.
    return {};
  }
}

// A rename replaces the whole file, and others could never read the new one.
function write(file: string, logins: Readonly<Record<string, KeptLogin>>): void {
  const folder = join(file, '..');
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  // A folder that existed before would keep its mode.
  chmodSync(folder, OWNER_ONLY_FOLDER);
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${JSON.stringify(logins, undefined, 2)}\n`, { mode: OWNER_ONLY_FILE, flag: 'wx' });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
