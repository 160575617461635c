/** Three etcd, three PostgreSQL under Patroni, HAProxy and optionally PgBouncer, behind one address of a database. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { etcdNode } from './etcd-node.ts';
import { haproxy } from './haproxy.ts';
import { Keeper } from './keeper.ts';
import { address, layoutBelow, type Layout, type PostgresPlace } from './layout.ts';
import { isPrimary, membersOf, reinitialize, type Member } from './patroni-rest.ts';
import { pgbouncer } from './pgbouncer.ts';
import { present } from './present.ts';
import { dataFolder, postgresNode } from './postgres-node.ts';
import { RunningProgram, type Program } from './program.ts';
import { CLUSTER_PROGRAMS, foundPrograms, type Programs } from './requirements.ts';
import { onServer, takesWrites, transactionsIn } from './server.ts';
import { SmallDisks } from './small-disks.ts';
import { Wires } from './wires.ts';

export interface DatabaseClusterOptions {
  readonly hasPgbouncer: boolean;
  /** Gives each PostgreSQL its own small file system, which needs root. */
  readonly hasSmallDisks: boolean;
  /** The numbers of gateways of the cells; by default, one cell with three. */
  readonly cells?: readonly number[] | undefined;
  readonly onProgress: (sentence: string) => void;
}

const START_MS_MAX = 120_000;
const POLL_MS = 100;

/** The database of all cells, and the role of the first one, whose tables are in `public`. */
const GATEWAY = 'gateway';

/** The role of a cell. A further cell has the schema with the name of its role. */
const roleOf = (cell: number): string => (cell === 0 ? GATEWAY : `cell_${cell + 1}`);

/** A role, with the settings that a pooler does not pass from a connection to the server. */
const roleFor = (role: string): readonly string[] => [
  `create role ${role} login`,
  `alter role ${role} set statement_timeout = '30s'`,
  `alter role ${role} set lock_timeout = '10s'`,
  `alter role ${role} set idle_in_transaction_session_timeout = '60s'`,
  `alter role ${role} set jit = off`,
  `alter role ${role} set timezone = 'UTC'`,
];

const cellFor = (role: string): readonly string[] => [
  ...roleFor(role),
  `create schema ${role} authorization ${role}`,
  `alter role ${role} set search_path = ${role}`,
];

export class DatabaseCluster {
  readonly layout: Layout;
  readonly nodes: readonly RunningProgram[];
  readonly etcd: readonly RunningProgram[];
  /** HAProxy, and PgBouncer if it was requested. */
  readonly front: readonly RunningProgram[];
  readonly wires: Wires;
  readonly disks: SmallDisks;
  readonly #options: DatabaseClusterOptions;
  readonly #keeper: Keeper;

  private constructor(options: DatabaseClusterOptions, parts: { keeper: Keeper; layout: Layout; wires: Wires }) {
    const { layout } = parts;
    const programs = programsFor(options);
    const running = (program: Program) => new RunningProgram(program);
    this.#options = options;
    this.#keeper = parts.keeper;
    this.layout = layout;
    this.wires = parts.wires;
    this.etcd = layout.etcd.map((place) => running(etcdNode(place, layout, programs.path('etcd'))));
    this.nodes = layout.postgres.map((place) => running(postgresNode(place, programs)));
    this.front = [
      running(haproxy(layout, programs.path('haproxy'))),
      ...(options.hasPgbouncer ? [running(pgbouncer(layout, programs.path('pgbouncer')))] : []),
    ];
    this.disks = new SmallDisks(layout.postgres);
  }

  /** Starts everything, and waits for a primary with two standbys. If that fails, it ends everything. */
  static async start(options: DatabaseClusterOptions): Promise<DatabaseCluster> {
    programsFor(options);
    const keeper = Keeper.start();
    try {
      const layout = await layoutBelow(keeper.folder, options.cells);
      const wires = await Wires.start(layout);
      const cluster = new DatabaseCluster(options, { keeper, layout, wires });
      await cluster.#start().catch(async (error: unknown) => {
        await wires.close();
        throw error;
      });
      return cluster;
    } catch (error) {
      await keeper.end();
      throw error;
    }
  }

  /** The address of the database for gateways of the first cell. */
  get databaseUrl(): string {
    return this.databaseUrlOf(0);
  }

  /** The address of the database for gateways of a cell. The role makes the difference. */
  databaseUrlOf(cell: number): string {
    const { pgbouncer: pooled, haproxy: direct } = this.layout;
    return `postgres://${roleOf(cell)}@${address(this.#options.hasPgbouncer ? pooled : direct)}/${GATEWAY}`;
  }

  /** Whether a pooler lends connections for one transaction each. */
  get hasPgbouncer(): boolean {
    return this.#options.hasPgbouncer;
  }

  get folder(): string {
    return this.layout.folder;
  }

  /** The nodes that are the primary for Patroni and accept writes, except `without`. */
  async open(without?: PostgresPlace): Promise<readonly PostgresPlace[]> {
    const places = this.layout.postgres.filter((place) => place !== without);
    const answers = await Promise.all(places.map(async (place) => (await isPrimary(place)) && takesWrites(place)));
    return places.filter((_, at) => answers[at]);
  }

  members(): Promise<readonly Member[]> {
    return membersOf(this.layout.postgres);
  }

  /** Whether a primary streams to all standbys. */
  async isWhole(): Promise<boolean> {
    return isWhole(await this.members(), this.layout.postgres.length - 1);
  }

  /** Waits until a primary streams to this number of standbys. */
  async untilWhole(standbys = this.layout.postgres.length - 1, maxMs = START_MS_MAX): Promise<void> {
    const untilMs = performance.now() + maxMs;
    while (performance.now() < untilMs && !this.#all().some(({ hasEnded }) => hasEnded)) {
      if (isWhole(await this.members(), standbys)) return;
      await wait(POLL_MS);
    }
    throw new Error(`the cluster did not become whole: ${JSON.stringify(await this.members())}${this.#lastWords()}`);
  }

  /** The standbys that neither follow the primary nor copy its data; none if there is no primary to follow. */
  async lostStandbys(): Promise<readonly string[]> {
    const members = await this.members();
    const leader = members.find(({ role }) => role === 'leader');
    if (leader === undefined) return [];
    const lost = members.filter((one) => one !== leader && one.state !== COPYING && !follows(one, leader));
    return lost.map(({ name }) => name);
  }

  /** Lets the standby copy the data of the primary again. False if it does not. */
  async copyAnew(name: string): Promise<boolean> {
    const place = this.layout.postgres.find((one) => one.name === name);
    return reinitialize(present(place, name));
  }

  /** The ids of all transactions that are visible on this node; none if it does not answer. */
  async transactionsOf(place: PostgresPlace): Promise<ReadonlySet<string>> {
    return transactionsIn(place).catch(() => new Set<string>());
  }

  /** The process of the server on this node. */
  postmaster(place: PostgresPlace): number {
    return Number(readFileSync(join(dataFolder(place), 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  node(place: PostgresPlace): RunningProgram {
    return present(this.nodes[this.layout.postgres.indexOf(place)], place.name);
  }

  async close(): Promise<void> {
    await this.#keeper.end();
    await this.wires.close();
  }

  async #start(): Promise<void> {
    const { onProgress, hasSmallDisks } = this.#options;
    onProgress('Three etcd and three PostgreSQL under Patroni start.');
    for (const one of this.etcd) one.start();
    if (hasSmallDisks) this.disks.mount();
    for (const one of this.nodes) one.start();
    for (const one of this.front) one.start();
    await this.untilWhole();
    await this.#prepare();
  }

  async #prepare(): Promise<void> {
    const [open] = await this.open();
    const primary = present(open, 'primary');
    const said = (statements: readonly string[]) => async (client: pg.Client) => {
      for (const statement of statements) await client.query(statement);
    };
    const others = this.layout.cells.slice(1).flatMap((_, at) => cellFor(roleOf(at + 1)));
    await onServer(primary, said([...roleFor(GATEWAY), `create database ${GATEWAY} owner ${GATEWAY}`]));
    await onServer(primary, said(others), GATEWAY);
  }

  #all(): readonly RunningProgram[] {
    return [...this.etcd, ...this.nodes, ...this.front];
  }

  /** The last lines of the logs; if programs have ended by themselves, only of their logs. */
  #lastWords(): string {
    const ended = this.#all().filter(({ hasEnded }) => hasEnded);
    return (ended.length > 0 ? ended : this.#all()).map((one) => `\n${one.program.name}: ${one.lastWords()}`).join('');
  }
}

const programsFor = ({ hasPgbouncer }: DatabaseClusterOptions): Programs =>
  foundPrograms(hasPgbouncer ? [...CLUSTER_PROGRAMS, 'pgbouncer'] : CLUSTER_PROGRAMS);

function isWhole(members: readonly Member[], standbys: number): boolean {
  const leader = members.find(({ role }) => role === 'leader');
  const followers = members.filter((one) => one !== leader && follows(one, leader));
  const isSynchronous = standbys === 0 || members.some(({ role }) => role === 'sync_standby');
  return leader?.state === 'running' && isSynchronous && followers.length >= standbys;
}

const follows = ({ state, timeline }: Member, leader: Member | undefined): boolean =>
  STREAMING.has(state) && timeline === leader?.timeline;

/** Patroni says `running` before version 3.1, and `streaming` from then on. */
const STREAMING = new Set(['running', 'streaming']);
const COPYING = 'creating replica';
