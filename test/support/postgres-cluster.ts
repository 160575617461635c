/** A temporary PostgreSQL cluster that ends with the process that started it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import type { Writable } from 'node:stream';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { serverOwner } from './postgres-binaries.ts';

/** A running server. `url` names its maintenance database and a superuser without a password. */
export interface PostgresCluster {
  readonly url: string;
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;
const pollMs = 25;

// The supervisor owns the folder and the server, and lives as long as its standard input is open. The kernel closes that pipe when the parent ends,
// even by SIGKILL, so nothing is left. A server that is just starting misses a signal, so the signal is repeated. fsync stays on, because durability
// is under test.
const supervisor = `
  bin=$1 dir=$2 port=$3 locale=$4 kept=$5
  shift 5
  exec 3<&0 >"$dir/log" 2>&1
  [ "$kept" = kept ] || trap 'rm -rf "$dir"' EXIT
  [ -d "$dir/data" ] || "$bin/initdb" -D "$dir/data" -U postgres -A trust -E UTF8 --locale="$locale" --no-sync </dev/null 3<&- || exit 1
  "$bin/postgres" -D "$dir/data" -k "$dir" -h 127.0.0.1 -p "$port" -c max_connections=200 "$@" </dev/null 3<&- &
  server=$!
  { cat <&3 >/dev/null; while kill -QUIT "$server"; do sleep 0.2; done; } &
  wait "$server"
`;

/** A new folder that belongs to the server's user. */
export const serverFolder = (): string => givenToOwner(mkdtempSync(join(tmpdir(), 'postgres-for-tests-')));

/** A folder at a given place that belongs to the server's user. It may already exist. */
export const serverFolderAt = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  return givenToOwner(folder);
};

const givenToOwner = (folder: string): string => {
  const owner = serverOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
};

interface ClusterOptions {
  /** Deleted with the cluster. If its folder `data` already contains a cluster, this cluster is started. */
  readonly folder?: string;
  /** Settings such as `archive_mode=on`. */
  readonly settings?: readonly string[];
  /** Whether the folder is kept after the end of the server. */
  readonly isKept?: boolean;
  /** The port; by default, any free one. */
  readonly port?: number;
}

/** Creates and starts a cluster on a free loopback port. If it does not start, throws with the end of the server's log. */
export const startPostgresCluster = async (
  binaries: string,
  { folder = serverFolder(), settings = [], isKept = false, port: given }: ClusterOptions = {},
): Promise<PostgresCluster> => {
  const owner = serverOwner();
  const options = settings.flatMap((setting) => ['-c', setting]);
  const port = given ?? (await freePort());
  const child = spawn(
    'sh',
    ['-c', supervisor, 'sh', binaries, folder, String(port), locale(), isKept ? 'kept' : '', ...options],
    {
      ...owner,
      cwd: folder,
      detached: true, // A Ctrl-C in the terminal reaches the tests only; the supervisor follows when they end.
      env: { PATH: process.env['PATH'] },
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  child.unref();
  (child.stdin as Writable & Pick<Socket, 'unref'>).unref();
  await untilReady(child, folder, isKept);
  const url = `postgres://postgres@127.0.0.1:${String(port)}/postgres`;
  return { url, stop: () => stop(child, folder, isKept) };
};

// C.UTF-8 and en_US.UTF-8 sort differently, but macOS has only the latter.
const locale = (): string => (process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8');

const untilReady = async (child: ChildProcess, folder: string, isKept: boolean): Promise<void> => {
  let lastLog = '';
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (isReady(folder)) return;
    lastLog = readIfThere(join(folder, 'log')) || lastLog;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await sleep(pollMs);
  }
  await stop(child, folder, isKept);
  throw new Error(`PostgreSQL did not start. The end of its log:\n${lastLog.slice(-2_000)}`);
};

// The server itself writes the word into its lock file's eighth line, so another program on the same port cannot deceive us.
const isReady = (folder: string): boolean =>
  readIfThere(join(folder, 'data', 'postmaster.pid'))
    .split('\n')[7]
    ?.trim() === 'ready';

const readIfThere = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // Not yet written, or already removed.
  }
};

const stop = async (child: ChildProcess, folder: string, isKept: boolean): Promise<void> => {
  child.ref();
  child.stdin?.destroy();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (!isKept && existsSync(folder)) await rm(folder, { recursive: true, force: true });
};
