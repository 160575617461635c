/** Misfortunes of the database, one after the other, while everybody plays. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseCluster } from '../../../tools/cluster/database-cluster.ts';
import { MISFORTUNES, type Befallen, type MisfortuneName } from '../../../tools/cluster/misfortunes.ts';
import type { Chance } from '../kill-test/chance.ts';
import type { Course } from '../kill-test/course.ts';
import type { KillWorld } from '../kill-test/kill-world.ts';

/** The figures of one misfortune, in milliseconds. */
export interface Failover {
  readonly kind: MisfortuneName;
  /** Whether all standbys followed before; otherwise one was still returning from the misfortune before, and two of three nodes were away. */
  readonly wasWhole: boolean;
  /** Whether another node became the primary. */
  readonly isPromotion: boolean;
  /** From the misfortune until a primary took writes again. */
  readonly primaryMs: number;
  /** From then until the gateways took an event. */
  readonly firstMs: number;
  /** The longest time without an event, until the cluster was whole again. */
  readonly longestMs: number;
  /** All of it, with the return of the standbys. */
  readonly wholeMs: number;
  readonly gatewayKilled: boolean;
  /** Transactions that only the former primary had, and that are gone; nobody had acknowledged them. */
  readonly discarded: number;
}

export interface FailoverParts {
  readonly cluster: DatabaseCluster;
  readonly world: KillWorld;
  readonly course: Course;
  readonly chance: Chance;
}

const POLL_MS = 50;
const WHOLE_MS_MAX = 180_000;
const PRIMARY_MS_MAX = 120_000;
/** After this time without an event the run ends. */
const FIRST_MS_MAX = 90_000;
/** A misfortune ends at the latest then, though no event was taken. */
const LASTING_MS_MAX = 25_000;
const PAUSE_MS = [200, 1_500] as const;
/** The share of misfortunes in which a gateway is killed as well. */
const GATEWAY_KILLS = 0.4;
/** The share of misfortunes after which all standbys must follow again; otherwise one of the two, so that the next one meets a node that returns. */
const WHOLE = 0.3;

/** The times of a misfortune. */
interface Lasting {
  /** From the first event beside it until its end; from its beginning, where only its end lets events in. */
  readonly afterMs: readonly [number, number];
  /** The share of misfortunes that end early, perhaps before another node is elected. */
  readonly early?: number;
  readonly earlyMs?: readonly [number, number];
  /** Both standbys must follow before, because one node alone takes no event, and no operator plans a switchover then. */
  readonly needsBoth?: boolean;
}

const RETURNING = { early: 0.3, earlyMs: [3_000, 14_000] } as const;

const LASTING: Readonly<Record<MisfortuneName, Lasting>> = {
  'kill primary': { afterMs: [0, 2_000], early: 0.5, earlyMs: [1_000, 4_000] },
  'kill postmaster': { afterMs: [0, 0] },
  'freeze primary': { afterMs: [0, 3_000], ...RETURNING },
  'freeze standby': { afterMs: [0, 3_000], needsBoth: true },
  'partition primary': { afterMs: [0, 3_000], ...RETURNING },
  'isolate primary': { afterMs: [0, 3_000] },
  switchover: { afterMs: [0, 0], needsBoth: true },
  'stop primary': { afterMs: [0, 3_000], needsBoth: true },
  'kill etcd': { afterMs: [500, 4_000] },
  'fill disk': { afterMs: [6_000, 12_000] },
};

/** One misfortune, from its beginning until enough of the cluster follows. */
export async function failOver(kind: MisfortuneName, parts: FailoverParts): Promise<Failover> {
  const { cluster, course, chance, world } = parts;
  const { needsBoth = false } = LASTING[kind];
  const at = chance.below(cluster.etcd.length);
  const gatewayKilled = chance.isHit(GATEWAY_KILLS);
  const victim = world.slots[chance.below(world.slots.length)]!;
  const plan = planOf(LASTING[kind], chance);
  if (needsBoth) await cluster.untilWhole(2, WHOLE_MS_MAX);
  await wait(chance.between(...PAUSE_MS));
  const before = await cluster.open();
  const wasWhole = await cluster.isWhole();
  course.pulse.begin();
  const sinceMs = performance.now();
  const befallen = await MISFORTUNES[kind](cluster, at);
  if (gatewayKilled) await victim.kill();
  if (gatewayKilled) victim.start();
  const { primaryMs, firstMs, discarded } = await livedThrough(befallen, plan, { kind, course, sinceMs });
  const [primary] = await cluster.open();
  await cluster.untilWhole(chance.isHit(WHOLE) ? 2 : 1, WHOLE_MS_MAX);
  const isPromotion = primary !== undefined && !before.includes(primary);
  const wholeMs = performance.now() - sinceMs;
  const { longestMs } = course.pulse;
  return { kind, wasWhole, isPromotion, primaryMs, firstMs, longestMs, wholeMs, gatewayKilled, discarded };
}

interface Plan {
  readonly afterMs: number;
  /** From the beginning; absent where it lasts until an event was taken. */
  readonly earlyMs: number | undefined;
}

function planOf({ afterMs, early = 0, earlyMs = [0, 0] }: Lasting, chance: Chance): Plan {
  const isEarly = chance.isHit(early);
  const ms = chance.between(...earlyMs);
  return { afterMs: chance.between(...afterMs), earlyMs: isEarly ? ms : undefined };
}

interface Beginning {
  readonly kind: MisfortuneName;
  readonly course: Course;
  readonly sinceMs: number;
}

/** Waits for a primary and an event, and ends the misfortune by its plan. */
async function livedThrough(
  befallen: Befallen,
  { afterMs, earlyMs }: Plan,
  { kind, course, sinceMs }: Beginning,
): Promise<Pick<Failover, 'primaryMs' | 'firstMs' | 'discarded'>> {
  const overcome = untilSo(() => befallen.isOvercome(), `${kind}: no primary took writes`);
  const primary = overcome.then(() => performance.now() - sinceMs);
  const first = primary.then(async (primaryMs) => {
    await within(course.pulse.next(), FIRST_MS_MAX, `${kind}: no event was taken`);
    return performance.now() - sinceMs - primaryMs;
  });
  // Failures are handled where both are awaited.
  first.catch(() => undefined);
  if (befallen.isLasting === true) await wait(afterMs);
  else if (earlyMs !== undefined) await wait(earlyMs);
  else {
    await Promise.race([first, wait(LASTING_MS_MAX)]).catch(() => undefined);
    await wait(afterMs);
  }
  await befallen.end();
  return { primaryMs: await primary, firstMs: await first, discarded: befallen.discarded?.() ?? 0 };
}

async function untilSo(isSo: () => Promise<boolean>, missing: string): Promise<void> {
  const untilMs = performance.now() + PRIMARY_MS_MAX;
  while (!(await isSo())) {
    if (performance.now() > untilMs) throw new Error(`${missing} for ${PRIMARY_MS_MAX} ms`);
    await wait(POLL_MS);
  }
}

async function within(event: Promise<void>, maxMs: number, missing: string): Promise<void> {
  const ending = new AbortController();
  const late = wait(maxMs, true, { signal: ending.signal }).catch(() => false);
  const isLate = await Promise.race([event.then(() => false), late]);
  ending.abort();
  if (isLate) throw new Error(`${missing} for ${maxMs} ms`);
}
