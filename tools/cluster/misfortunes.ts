/** The failures of a database, as data. Each begins at once, and can be ended. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseCluster } from './database-cluster.ts';
import type { PostgresPlace } from './layout.ts';
import { switchOver } from './patroni-rest.ts';
import { present } from './present.ts';
import { signalBelow, signalOf } from './processes.ts';

/** A failure that has begun. */
export interface Befallen {
  /** A sentence for the operator. */
  readonly told: string;
  /** Whether a primary accepts writes that is not the failed one. */
  readonly isOvercome: () => Promise<boolean>;
  /** Whether the database accepts writes again only after the end of the failure. */
  readonly isLasting?: boolean;
  /** Ends the failure: starts killed programs, and thaws frozen ones. */
  end(): Promise<void>;
  /** The number of transactions that only the former primary had at the end. They are discarded when it follows. */
  readonly discarded?: () => number;
}

type Misfortune = (cluster: DatabaseCluster, at: number) => Promise<Befallen>;

const PRIMARY_MS_MAX = 60_000;
const POLL_MS = 50;

const killPrimary: Misfortune = async (cluster) => {
  const primary = await presentPrimary(cluster);
  const pid = cluster.postmaster(primary);
  await cluster.node(primary).kill();
  return {
    told: `PostgreSQL and Patroni of ${primary.name} are killed`,
    isOvercome: () => hasOtherProcess(cluster, { primary, pid }),
    end: () => afterwards(() => cluster.node(primary).start()),
  };
};

const killPostmaster: Misfortune = async (cluster) => {
  const primary = await presentPrimary(cluster);
  const pid = cluster.postmaster(primary);
  signalOf(pid, 'SIGKILL');
  return {
    told: `PostgreSQL of ${primary.name} is killed; its Patroni may start it again`,
    isOvercome: () => hasOtherProcess(cluster, { primary, pid }),
    end: nothing,
  };
};

const freezePrimary: Misfortune = async (cluster) => {
  const primary = await presentPrimary(cluster);
  const { folder } = primary;
  signalBelow(folder, 'SIGSTOP');
  return {
    told: `all processes of ${primary.name} stand still`,
    isOvercome: async () => (await cluster.open()).length > 0,
    end: () => afterwards(() => signalBelow(folder, 'SIGCONT')),
  };
};

const partitionPrimary: Misfortune = async (cluster) => {
  const primary = await presentPrimary(cluster);
  await cluster.wires.cut(primary.name);
  let isHealed = false;
  return {
    told: `nothing reaches ${primary.name}, and it reaches nobody`,
    // Beside the wires the node can be reached, and for a while it still acts as the primary.
    isOvercome: async () => (await cluster.open(isHealed ? undefined : primary)).length > 0,
    end: async () => {
      await cluster.wires.heal(primary.name);
      isHealed = true;
    },
  };
};

const isolatePrimary: Misfortune = async (cluster) => {
  const primary = await presentPrimary(cluster);
  await cluster.wires.cut(primary.name, 'nodes');
  let isHealed = false;
  let discarded = 0;
  return {
    told: `the other nodes and etcd do not reach ${primary.name}; the gateways do, and it takes writes that nobody acknowledges`,
    isOvercome: async () => (await cluster.open(isHealed ? undefined : primary)).length > 0,
    end: async () => {
      discarded = await transactionsOnlyOn(cluster, primary);
      await cluster.wires.heal(primary.name);
      isHealed = true;
    },
    discarded: () => discarded,
  };
};

/** The number of transactions that only this node has. */
async function transactionsOnlyOn(cluster: DatabaseCluster, place: PostgresPlace): Promise<number> {
  const own = await cluster.transactionsOf(place);
  const others = cluster.layout.postgres.filter((one) => one !== place);
  const shown = (await Promise.all(others.map((one) => cluster.transactionsOf(one)))).filter(({ size }) => size > 0);
  return shown.length === 0 ? 0 : [...own].filter((id) => !shown.some((ids) => ids.has(id))).length;
}

const freezeStandby: Misfortune = async (cluster) => {
  const primary = await presentPrimary(cluster);
  const standby = await synchronousStandby(cluster);
  signalBelow(standby.folder, 'SIGSTOP');
  return {
    told: `all processes of ${standby.name}, the synchronous standby, stand still`,
    isOvercome: async () => (await cluster.open()).includes(primary),
    end: () => afterwards(() => signalBelow(standby.folder, 'SIGCONT')),
  };
};

const planSwitchover: Misfortune = async (cluster) => {
  const primary = await presentPrimary(cluster);
  const candidate = await synchronousStandby(cluster);
  // Patroni answers when the other node is the primary; the outcome is visible in the cluster.
  let isAnswered = false;
  const answer = switchOver(primary, candidate.name)
    .catch((error: unknown) => String(error))
    .finally(() => (isAnswered = true));
  return {
    told: `${candidate.name} is to be the primary in place of ${primary.name}`,
    // Patroni may also refuse.
    isOvercome: async () => (await cluster.open(isAnswered ? undefined : primary)).length > 0,
    end: async () => {
      await answer;
    },
  };
};

const stopPrimary: Misfortune = async (cluster) => {
  const primary = await presentPrimary(cluster);
  const stopped = cluster.node(primary).stop();
  return {
    told: `Patroni of ${primary.name} stops in order, as for an upgrade, and hands its place over`,
    isOvercome: async () => (await cluster.open(primary)).length > 0,
    end: async () => {
      await stopped;
      cluster.node(primary).start();
    },
  };
};

const killEtcd: Misfortune = async (cluster, at) => {
  const etcd = present(cluster.etcd[at], `etcd ${at + 1}`);
  await etcd.kill();
  return {
    told: `${etcd.program.name} is killed`,
    isOvercome: async () => (await cluster.open()).length > 0,
    end: () => afterwards(() => etcd.start()),
  };
};

const fillDisk: Misfortune = async (cluster) => {
  const primary = await presentPrimary(cluster);
  cluster.disks.fill(primary);
  return {
    told: `the disk of ${primary.name} is full`,
    // The server refuses data that do not fit, and stops only when its log does not fit either.
    isLasting: true,
    isOvercome: async () => (await cluster.open()).length > 0,
    end: () => afterwards(() => cluster.disks.free(primary)),
  };
};

export const MISFORTUNES = {
  'kill primary': killPrimary,
  'kill postmaster': killPostmaster,
  'freeze primary': freezePrimary,
  'freeze standby': freezeStandby,
  'partition primary': partitionPrimary,
  'isolate primary': isolatePrimary,
  switchover: planSwitchover,
  'stop primary': stopPrimary,
  'kill etcd': killEtcd,
  'fill disk': fillDisk,
} as const satisfies Readonly<Record<string, Misfortune>>;

export type MisfortuneName = keyof typeof MISFORTUNES;

const nothing = (): Promise<void> => Promise.resolve();

function afterwards(act: () => void): Promise<void> {
  act();
  return Promise.resolve();
}

/** The same node may become the primary again, if it returns before the others have elected one. */
const hasOtherProcess = async (
  cluster: DatabaseCluster,
  { primary, pid }: { readonly primary: PostgresPlace; readonly pid: number },
): Promise<boolean> => (await cluster.open()).some((place) => place !== primary || cluster.postmaster(place) !== pid);

async function presentPrimary(cluster: DatabaseCluster): Promise<PostgresPlace> {
  return found(async () => (await cluster.open())[0], 'no primary');
}

async function synchronousStandby(cluster: DatabaseCluster): Promise<PostgresPlace> {
  return found(async () => {
    const name = (await cluster.members()).find(({ role }) => role === 'sync_standby')?.name;
    return cluster.layout.postgres.find((place) => place.name === name);
  }, 'no synchronous standby');
}

async function found(look: () => Promise<PostgresPlace | undefined>, missing: string): Promise<PostgresPlace> {
  const untilMs = performance.now() + PRIMARY_MS_MAX;
  while (performance.now() < untilMs) {
    const place = await look();
    if (place !== undefined) return place;
    await wait(POLL_MS);
  }
  throw new Error(`the cluster has ${missing}`);
}
