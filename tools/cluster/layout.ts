/** The addresses and folders of the cluster. */
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The numbers of the gateways of one cell, and of two. */
export const ONE_CELL = [3] as const;
export const TWO_CELLS = [3, 2] as const;

/** A majority of three nodes survives the loss of one. */
const NODES = 3;

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

/** The gateways of a cell. */
export interface CellPlace {
  readonly gateways: readonly number[];
  /** The port at which providers and Agents reach any of the gateways. */
  readonly front: number;
}

export interface Layout {
  readonly folder: string;
  readonly etcd: readonly EtcdPlace[];
  readonly postgres: readonly PostgresPlace[];
  readonly haproxy: number;
  readonly haproxyStats: number;
  readonly pgbouncer: number;
  readonly cells: readonly CellPlace[];
}

export const address = (port: number): string => `${HOST}:${port}`;

/** A layout below the folder, on unused ports, for cells with these numbers of gateways. */
export async function layoutBelow(folder: string, cells: readonly number[] = ONE_CELL): Promise<Layout> {
  const nodes = rowOf(NODES);
  const gateways = cells.reduce((sum, count) => sum + count + 1, 0);
  let port = await freePorts(NODES * (2 + 6 + NODES) + gateways + 3);
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
    cells: cells.map((count) => ({ gateways: rowOf(count).map(next), front: next() })),
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
