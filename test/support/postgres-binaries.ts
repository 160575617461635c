/** Finds a PostgreSQL server on this machine, and a user who may run it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder in which Debian and Ubuntu install the servers, outside of PATH. Each major version has its own folder. */
const debianRoot = '/usr/lib/postgresql';

/** The folder that contains `initdb` and `postgres`: on PATH, or else Debian's newest; undefined if there is none. */
export const findPostgresBinaries = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders()].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );

const debianFolders = (): string[] => {
  if (!existsSync(debianRoot)) return [];
  const newestFirst = readdirSync(debianRoot).sort((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => join(debianRoot, version, 'bin'));
};

/** The numeric ids of the server's user; undefined means the user of the tests. PostgreSQL refuses to run as root. */
export const serverOwner = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const name = ['postgres', 'nobody'].find((candidate) => numericId('-u', candidate) !== undefined);
  if (name === undefined) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.');
  return { uid: numericId('-u', name) ?? 0, gid: numericId('-g', name) ?? 0 };
};

const numericId = (flag: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  } catch {
    return undefined; // No such user.
  }
};
