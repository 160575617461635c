/** Misfortunes of the database, one after the other, while everybody plays. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseCluster } from '../../../tools/cluster/database-cluster.ts';
import { MISFORTUNES, type MisfortuneName } from '../../../tools/cluster/misfortunes.ts';
import type { Chance } from '../kill-test/chance.ts';
import type { Course } from '../kill-test/course.ts';
import type { KillWorld } from '../kill-test/kill-world.ts';

/** The figures of one misfortune, in milliseconds. */
export interface Failover {
  readonly kind: MisfortuneName;
  /** From the misfortune until a primary took writes again. */
  readonly primaryMs: number;
  /** From then until the gateways took an event. */
  readonly firstMs: number;
  /** The longest time without an event, until the cluster was whole again. */
  readonly longestMs: number;
  readonly gatewayKilled: boolean;
  /** Standbys that could not follow by themselves. */
  readonly copied: readonly string[];
}

export interface FailoverParts {
  readonly cluster: DatabaseCluster;
  readonly world: KillWorld;
  readonly course: Course;
  readonly chance: Chance;
}

const POLL_MS = 50;
/** The share of misfortunes after which all standbys must follow again; otherwise one of the two, so that the next one meets a node that returns. */
const WHOLE = 0.3;
/** After this time an operator lets a standby copy everything anew. */
const FOLLOWING_MS_MAX = 60_000;
const WHOLE_MS_MAX = 180_000;
/** A frozen or cut node stays so for 20 s: longer than it takes the others to elect a primary. */
const LASTING_MS = 20_000;
const PRIMARY_MS_MAX = 120_000;
const PAUSE_MS = [500, 3_000] as const;
/** The share of misfortunes in which a gateway is killed as well. */
const GATEWAY_KILLS = 0.4;

/** One misfortune, from its beginning until everything is whole again. */
export async function failOver(kind: MisfortuneName, parts: FailoverParts): Promise<Failover> {
  const { cluster, course, chance, world } = parts;
  await wait(chance.between(...PAUSE_MS));
  const at = chance.below(cluster.etcd.length);
  const gatewayKilled = chance.isHit(GATEWAY_KILLS);
  const victim = world.slots[chance.below(world.slots.length)]!;
  course.pulse.begin();
  const sinceMs = performance.now();
  const befallen = await MISFORTUNES[kind](cluster, at);
  if (gatewayKilled) await victim.kill();
  if (gatewayKilled) victim.start();
  const ended = wait(LASTING[kind]).then(() => befallen.end());
  ended.catch(() => undefined);
  if (befallen.isLasting === true) await ended;
  await until(kind, () => befallen.isOvercome());
  const primaryMs = performance.now() - sinceMs;
  await course.pulse.next();
  const firstMs = performance.now() - sinceMs - primaryMs;
  await ended;
  const copied = await mended(cluster, chance.isHit(WHOLE) ? 2 : 1);
  await victim.untilListening();
  return { kind, primaryMs, firstMs, longestMs: course.pulse.longestMs, gatewayKilled, copied };
}

async function mended(cluster: DatabaseCluster, standbys: number): Promise<readonly string[]> {
  try {
    await cluster.untilWhole(standbys, FOLLOWING_MS_MAX);
    return [];
  } catch {
    const copied = await cluster.copyAnew();
    await cluster.untilWhole(standbys, WHOLE_MS_MAX);
    return copied;
  }
}

/** The shortest time until the misfortune is ended. */
const LASTING: Readonly<Record<MisfortuneName, number>> = {
  'kill primary': 3_000,
  'kill postmaster': 0,
  'freeze primary': LASTING_MS,
  'freeze standby': LASTING_MS,
  'partition primary': LASTING_MS,
  switchover: 0,
  'kill etcd': 5_000,
  'fill disk': LASTING_MS,
};

async function until(kind: MisfortuneName, isSo: () => Promise<boolean>): Promise<void> {
  const untilMs = performance.now() + PRIMARY_MS_MAX;
  while (!(await isSo())) {
    if (performance.now() > untilMs) throw new Error(`${kind}: no primary took writes for ${PRIMARY_MS_MAX} ms`);
    await wait(POLL_MS);
  }
}
