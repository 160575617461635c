/** The programs of the cluster, and the packages of Debian and Ubuntu that have them. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPostgresBinaries } from '../../test/support/postgres-binaries.ts';
import { programPath } from '../../test/support/program-path.ts';

const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;

type ProgramName = keyof typeof PACKAGES;

/** The programs of every cluster. PgBouncer is needed only if it was requested. */
export const CLUSTER_PROGRAMS: readonly ProgramName[] = ['etcd', 'patroni', 'haproxy'];

/** The paths of the programs, or a sentence with the command that installs the missing ones. */
export function foundPrograms(needed: readonly ProgramName[]): Programs {
  const paths = new Map(needed.map((name) => [name, programPath(name)]));
  const postgres = folderOfServer();
  const missing = [
    ...(postgres === undefined ? ['postgresql'] : []),
    ...needed.filter((name) => paths.get(name) === undefined).map((name) => PACKAGES[name]),
  ];
  if (missing.length > 0 || postgres === undefined) throw new Error(sentenceAbout(missing));
  return { postgres, path: (name) => paths.get(name) ?? name };
}

export interface Programs {
  /** The folder of `initdb` and `postgres`. */
  readonly postgres: string;
  path(name: ProgramName): string;
}

/** Says how to install the missing packages. Nothing is installed automatically. */
export const sentenceAbout = (packages: readonly string[]): string =>
  `Programs of the cluster are missing. On Debian and Ubuntu this installs them: apt-get install ${packages.join(' ')}`;

/** The folder of the server's programs. Patroni needs all of them, and links on PATH lead only to some. */
function folderOfServer(): string | undefined {
  const folder = findPostgresBinaries();
  const real = folder && dirname(realpathSync(join(folder, 'postgres')));
  return real && existsSync(join(real, 'pg_rewind')) ? real : undefined;
}
