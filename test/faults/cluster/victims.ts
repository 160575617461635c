/** Everything that can be killed in a cluster, in turn, while everybody plays. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseCluster } from '../../../tools/cluster/database-cluster.ts';
import type { PostgresPlace } from '../../../tools/cluster/layout.ts';
import { processesBelow, signalOf } from '../../../tools/cluster/processes.ts';
import type { RunningProgram } from '../../../tools/cluster/program.ts';
import { onServer } from '../../../tools/cluster/server.ts';
import type { Chance } from '../kill-test/chance.ts';
import type { KillWorld } from '../kill-test/kill-world.ts';

export interface VictimsParts {
  readonly cluster: DatabaseCluster;
  readonly world: KillWorld;
  readonly chance: Chance;
}

interface Victim {
  /** Kills, and starts again what does not start by itself; returns the number of kills. */
  strike(parts: VictimsParts): Promise<number>;
  /** Until the next kill. */
  readonly pauseMs: number;
}

/** Connections are killed before each other victim, a few at a time. */
const CONNECTIONS_BETWEEN = 30;
const CONNECTIONS_AT_ONCE = 4;
const CONNECTION: Victim = { strike: ({ cluster }) => killConnections(cluster), pauseMs: 50 };
/** Without a primary there are no connections; the turn goes on after this time. */
const CONNECTIONS_MS_MAX = 6_000;

const END_SOME = `select pg_terminate_backend(pid) from (
  select pid from pg_stat_activity where usename = 'gateway' order by random() limit ${CONNECTIONS_AT_ONCE}) chosen`;

const SYNTAX_ERROR = '42601';

const VICTIMS = {
  HAProxy: { strike: ({ cluster }) => killAgain(cluster.front[0]), pauseMs: 500 },
  PgBouncer: { strike: ({ cluster }) => killAgain(cluster.front[1]), pauseMs: 500 },
  gateway: { strike: killGateway, pauseMs: 500 },
  etcd: { strike: ({ cluster, chance }) => killAgain(oneOf(cluster.etcd, chance)), pauseMs: 500 },
  Patroni: { strike: killPatroni, pauseMs: 500 },
  'PostgreSQL of a standby': { strike: (parts) => killPostmaster(parts, false), pauseMs: 1_000 },
  'PostgreSQL of the primary': { strike: (parts) => killPostmaster(parts, true), pauseMs: 2_000 },
} as const satisfies Readonly<Record<string, Victim>>;

/** The number of kills by victim. */
export type Killed = Map<string, number>;

/** Kills one victim after the other until the time is over. Nothing waits until all is well. */
export async function killInTurn(
  parts: VictimsParts,
  untilMs: number,
  onTurn: (killed: Killed) => void,
): Promise<Killed> {
  const killed: Killed = new Map();
  const strike = async (name: string, victim: Victim): Promise<number> => {
    if (Date.now() >= untilMs) return 0;
    const kills = await victim.strike(parts);
    killed.set(name, (killed.get(name) ?? 0) + kills);
    await wait(victim.pauseMs);
    return kills;
  };
  const strikeConnections = async (): Promise<void> => {
    const betweenMs = Math.min(untilMs, Date.now() + CONNECTIONS_MS_MAX);
    for (let ended = 0; ended < CONNECTIONS_BETWEEN && Date.now() < betweenMs;)
      ended += await strike('connection', CONNECTION);
  };
  while (Date.now() < untilMs) {
    for (const [name, victim] of Object.entries(VICTIMS)) {
      await strikeConnections();
      await strike(name, victim);
    }
    onTurn(killed);
  }
  return killed;
}

async function killConnections(cluster: DatabaseCluster): Promise<number> {
  const [primary] = await cluster.open();
  if (primary === undefined) return 0;
  const ended = onServer(primary, async (client) => (await client.query(END_SOME)).rowCount ?? 0);
  return ended.catch((error: unknown) => {
    // A primary that has died meanwhile has no connections; a wrong statement is a fault of the test.
    if ((error as { readonly code?: unknown }).code === SYNTAX_ERROR) throw error;
    return 0;
  });
}

async function killAgain(program: RunningProgram | undefined): Promise<number> {
  if (program === undefined) return 0;
  await program.kill();
  program.start();
  return 1;
}

async function killGateway({ world, chance }: VictimsParts): Promise<number> {
  const slot = oneOf(world.slots, chance);
  await slot.kill();
  slot.start();
  return 1;
}

async function killPatroni({ cluster, chance }: VictimsParts): Promise<number> {
  const patroni = oneOf(cluster.nodes, chance);
  await patroni.killAlone();
  patroni.start();
  return 1;
}

/** Patroni starts it again. A server that is not up is left alone. */
async function killPostmaster({ cluster, chance }: VictimsParts, isPrimary: boolean): Promise<number> {
  const open = await cluster.open();
  const places = cluster.layout.postgres.filter((place) => open.includes(place) === isPrimary);
  const pid = places.length === 0 ? undefined : postmasterOf(cluster, oneOf(places, chance));
  if (pid === undefined) return 0;
  signalOf(pid, 'SIGKILL');
  return 1;
}

/** The file of a dead server may name any other process by now. */
function postmasterOf(cluster: DatabaseCluster, place: PostgresPlace): number | undefined {
  try {
    const pid = cluster.postmaster(place);
    return processesBelow(place.folder).includes(pid) ? pid : undefined;
  } catch {
    return undefined; // It has not started yet.
  }
}

const oneOf = <T>(all: readonly T[], chance: Chance): T => all[chance.below(all.length)]!;
