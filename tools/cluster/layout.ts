/** The addresses and folders of the cluster. */
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The number of etcd and of PostgreSQL, and the number of gateways. */
export interface CellSize {
  readonly nodes: 1 | 3;
  readonly gateways: number;
}

/** A majority of three nodes survives the loss of one. */
export const SAFE: CellSize = { nodes: 3, gateways: 3 };

const HOST = '127.0.0.1';
/** Ports below those that Linux uses for outgoing connections. */
const PORTS = [15_000, 30_000] as const;
const TRIES_MAX = 50;

/** A node of PostgreSQL. Other nodes reach it only through its wires, and HAProxy through separate wires. */
export interface PostgresPlace {
  readonly name: string;
  readonly folder: string;
  /** The folder of its own file system, whose disk can be filled. */
  readonly disk: string;
  readonly postgres: number;
  readonly rest: number;
  readonly postgresWire: number;
  readonly restWire: number;
  readonly frontPostgresWire: number;
  readonly frontRestWire: number;
  /** The wires to etcd, by the number of the etcd. */
  readonly etcdWires: readonly number[];
}

export interface EtcdPlace {
  readonly name: string;
  readonly folder: string;
  readonly client: number;
  readonly peer: number;
}

export interface Layout {
  readonly folder: string;
  readonly etcd: readonly EtcdPlace[];
  readonly postgres: readonly PostgresPlace[];
  readonly haproxy: number;
  readonly haproxyStats: number;
  readonly pgbouncer: number;
  readonly gateways: readonly number[];
  /** The port at which providers and Agents reach any of the gateways. */
  readonly front: number;
}

export const address = (port: number): string => `${HOST}:${port}`;

/** A layout below the folder, on unused ports. */
export async function layoutBelow(folder: string, { nodes: count, gateways }: CellSize = SAFE): Promise<Layout> {
  const nodes = rowOf(count);
  let port = await freePorts(count * (2 + 6 + count) + gateways + 4);
  const next = () => (port += 1);
  return {
    folder,
    etcd: nodes.map((at) => {
      const name = `etcd-${at + 1}`;
      return { name, folder: join(folder, name), client: next(), peer: next() };
    }),
    postgres: nodes.map((at) => {
      const name = `node-${at + 1}`;
      const place = { name, folder: join(folder, name), disk: join(folder, name, 'disk') };
      const own = { postgres: next(), rest: next(), postgresWire: next(), restWire: next() };
      const front = { frontPostgresWire: next(), frontRestWire: next() };
      return { ...place, ...own, ...front, etcdWires: nodes.map(next) };
    }),
    haproxy: next(),
    haproxyStats: next(),
    pgbouncer: next(),
    gateways: rowOf(gateways).map(next),
    front: next(),
  };
}

const rowOf = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** The port before a sequence of free ones. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const first = PORTS[0] + Math.floor(Math.random() * (PORTS[1] - PORTS[0] - count));
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + 1 + at)));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`no row of ${count} free ports was found between ${PORTS[0]} and ${PORTS[1]}`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, HOST, () => server.close(() => resolve(true)));
  });
