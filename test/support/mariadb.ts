/** A real MariaDB server for the tests. It ends with the process that started it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { freePort } from './free-port.ts';
import { noteLeftOut } from './left-out.ts';
import { programPath } from './program-path.ts';

const START_TRIES = 400;
const TRY_EVERY_MS = 50;

// The shell lives as long as its standard input is open. The kernel closes that pipe when the parent ends, even by SIGKILL.
const SUPERVISOR = `
  dir=$1; port=$2; shift 2; exec 3<&0
  mariadb-install-db --no-defaults --datadir="$dir/data" --auth-root-authentication-method=normal --skip-test-db "$@" </dev/null >"$dir/log" 2>&1
  mariadbd --no-defaults --datadir="$dir/data" --socket="$dir/socket" --bind-address=127.0.0.1 --port="$port" "$@" </dev/null 3<&- >>"$dir/log" 2>&1 &
  cat <&3 >/dev/null; kill -KILL $!; wait; rm -rf "$dir"
`;

/** A server with the empty database `agent`, at a socket and at a port of this machine; its user is root, without a password. */
export interface MariaDb {
  readonly socketPath: string;
  readonly port: number;
  stop(): Promise<void>;
}

async function startMariaDb(): Promise<MariaDb> {
  const folder = await mkdtemp(join(tmpdir(), 'mariadb-'));
  const port = await freePort();
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  const child = spawn('sh', ['-c', SUPERVISOR, 'sh', folder, String(port), ...asRoot], {
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const socketPath = join(folder, 'socket');
  const stop = async (): Promise<void> => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  };
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const connection = await mysql.createConnection({ socketPath, user: 'root' }).catch(() => undefined);
    await connection?.query('CREATE DATABASE agent');
    await connection?.end();
    if (connection !== undefined) return { socketPath, port, stop };
    await sleep(TRY_EVERY_MS);
  }
  await stop();
  throw new Error('MariaDB does not answer');
}

/** A suite with a MariaDB server, if one is installed; with REQUIRE_MARIADB=1 it fails if there is none. Call `server()` inside hooks and tests. */
export function describeWithMariaDb(title: string, define: (server: () => MariaDb) => void): void {
  if (programPath('mariadbd') === undefined && process.env['REQUIRE_MARIADB'] !== '1') {
    noteLeftOut(title, 'mariadb-server');
    return;
  }
  describe(title, () => {
    let server: MariaDb | undefined;
    before(async () => {
      server = await startMariaDb();
    });
    define(() => server!);
    after(() => server?.stop());
  });
}
