/** A PostgreSQL under Patroni. */
import { join } from 'node:path';
import { address, type PostgresPlace } from './layout.ts';
import type { Program } from './program.ts';
import type { Programs } from './requirements.ts';

/** The settings of the whole cluster; docs/reliability.md gives the reasons. */
const CLUSTER = {
  ttl: 12,
  loop_wait: 1,
  retry_timeout: 4,
  synchronous_mode: true,
  // A new primary acknowledges nothing before a standby has it, because it may lose the leader's key again at once.
  synchronous_mode_strict: true,
  // A former primary does not take over again without the data that were written meanwhile.
  check_timeline: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: false,
    parameters: {
      wal_log_hints: 'on',
      wal_level: 'replica',
      wal_keep_size: '256MB',
      max_wal_size: '256MB',
      max_connections: 200,
      // A standby of a new primary connects again after this time, and until then nothing is acknowledged. The default is 5 s.
      wal_retrieve_retry_interval: '200ms',
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 3,
      tcp_user_timeout: 10_000,
    },
  },
};

const HBA = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'];
const CONFIG = 'patroni.yml';

/** Patroni reads YAML, and JSON is YAML. */
export const postgresNode = (place: PostgresPlace, programs: Programs): Program => ({
  name: place.name,
  folder: place.folder,
  files: { [CONFIG]: JSON.stringify(patroniConfig(place, programs), null, 2) },
  command: programs.path('patroni'),
  args: [CONFIG],
});

/** The folder of the server's data. */
export const dataFolder = ({ disk }: PostgresPlace): string => join(disk, 'data');

const patroniConfig = (place: PostgresPlace, { postgres }: Programs): object => ({
  scope: 'gateway',
  name: place.name,
  restapi: { listen: address(place.rest), connect_address: address(place.restWire) },
  // As proxies, because Patroni would otherwise ask etcd for its addresses and bypass the wires.
  etcd: { hosts: place.etcdWires.map(address), use_proxies: true },
  bootstrap: { dcs: CLUSTER, initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }] },
  postgresql: {
    listen: address(place.postgres),
    connect_address: address(place.postgresWire),
    data_dir: dataFolder(place),
    bin_dir: postgres,
    pgpass: join(place.folder, 'pgpass'),
    pg_hba: HBA,
    parameters: { unix_socket_directories: place.folder },
    // Otherwise a copy begins only after the next timed checkpoint, minutes later.
    basebackup: { checkpoint: 'fast' },
    authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
  },
});
