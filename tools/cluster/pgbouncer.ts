import { join } from 'node:path';
import { address, type Layout } from './layout.ts';
import type { Program } from './program.ts';

const CONFIG = 'pgbouncer.ini';
const USERS = 'users.txt';
/** Parameters of a connection that PgBouncer must not refuse. The role has them instead. */
const IGNORED = ['options', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** A pooler that lends a server's connection for one transaction. */
export function pgbouncer({ folder, haproxy, pgbouncer: port }: Layout, command: string): Program {
  return pgbouncerBefore({ folder: join(folder, 'pgbouncer'), server: haproxy, port, command });
}

export interface PgbouncerPlace {
  readonly folder: string;
  /** The port of the server behind it. */
  readonly server: number;
  readonly port: number;
  readonly command: string;
  /** The number of named statements that it keeps for each connection of a server; only from 1.21 on. */
  readonly preparedMax?: number;
}

/** A pooler for any server on loopback that trusts its users. */
export const pgbouncerBefore = (place: PgbouncerPlace): Program => ({
  name: 'pgbouncer',
  folder: place.folder,
  files: { [CONFIG]: configOf(place), [USERS]: '"gateway" ""\n"cell_2" ""\n"postgres" ""\n' },
  command: place.command,
  args: [CONFIG],
});

const configOf = ({ server, port, preparedMax }: PgbouncerPlace): string => {
  const [host, serverPort] = address(server).split(':');
  return `[databases]
* = host=${host} port=${serverPort}
[pgbouncer]
listen_addr = ${host}
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${USERS}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
query_wait_timeout = 10
server_connect_timeout = 5
server_login_retry = 1
ignore_startup_parameters = ${IGNORED.join(',')}
${preparedMax === undefined ? '' : `max_prepared_statements = ${preparedMax}\n`}`;
};
