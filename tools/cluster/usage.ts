import { MANUAL } from './orders.ts';

/** The text of `--help`. */
export const USAGE = `Starts on loopback, in a temporary folder: three etcd, three PostgreSQL under Patroni with synchronous replication, HAProxy, three
gateways, a simulated provider for every protocol and a strict Agent. A player plays at each provider. Then the cluster takes orders, until quit or Ctrl-C.

  npm run cluster -- [options]

  --cells 2        a second cell: a schema of the same database with a role of its own, and two gateways; HAProxy before both leads the Agents
                   EAST and WEST by their host names, and the providers by the callback address of each cell
  --pgbouncer      PgBouncer in transaction mode between the gateways and HAProxy
  --small-disks    a file system of 1 GB in memory for each PostgreSQL, so that "fill disk" is possible; needs root
  -h, --help       this text

${MANUAL}
Nothing is installed; a missing program is named with the command that installs it. The exit code is 0 after quit, 1 when the cluster cannot be
started, and 2 when an option is wrong.
`;
