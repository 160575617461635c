import { setTimeout as wait } from 'node:timers/promises';
import { CatalogueWork } from './catalogue-work.ts';
import { Chance } from './chance.ts';
import { compareBooks } from './compare-books.ts';
import { Course } from './course.ts';
import { administer, allRows } from './gateway-api.ts';
import { figuresOf, heldBy, type Figures } from './figures.ts';
import { killAgainAndAgain } from './killer.ts';
import { KillWorld, type KillWorldOptions } from './kill-world.ts';
import { Restraints } from './restraints.ts';
import { takeSeats } from './seats.ts';

export interface KillRunOptions {
  readonly databaseUrl: string;
  readonly seed: number;
  readonly kills: number;
  /** Settings of the gateways beyond those of every run. */
  readonly environment?: Readonly<Record<string, string>>;
  onProgress(line: string): void;
}

export interface KillRun {
  readonly findings: readonly string[];
  readonly figures: Figures;
}

export interface TroubledPlay extends Omit<KillWorldOptions, 'course'> {
  /** A question without an answer for this time is a finding; 60 s when absent. */
  readonly patienceMs?: number;
  /** Whether an operator changes an Agent and games meanwhile. */
  readonly changesCatalogue?: boolean;
  onProgress(line: string): void;
  /** Does the harm while everybody plays; resolves with the number of kills of gateways when all are well again. */
  trouble(world: KillWorld, course: Course): Promise<number>;
}

const PROGRESS_EVERY_KILLS = 5;
/** Callbacks that failed several times wait for minutes; this limits how often an operator replays them. */
const DRAIN_ROUNDS_MAX = 30;
const DRAIN_PAUSE_MS = 1_000;
/** On a slow machine few bets are played between the kills, so that none may have been refused yet. */
const PLAYED_ON_MAX = 60;

/** Plays while gateways are killed, waits until everything is quiet, and compares the books of all sides. */
export const runKills = (options: KillRunOptions): Promise<KillRun> =>
  runTroubled({
    ...options,
    changesCatalogue: true,
    trouble: async (world, course) => {
      const restraints = new Restraints(world, course, options.databaseUrl);
      await restraints.limit();
      await Promise.all([killAll(world, options), restraints.block()]);
      await playOn(world);
      await restraints.end();
      return options.kills;
    },
  });

/** Plays during the trouble, waits until everything is quiet, and compares the books of all sides. */
export async function runTroubled(options: TroubledPlay): Promise<KillRun> {
  const course = new Course(options.patienceMs);
  const world = await KillWorld.open({ ...options, course });
  try {
    const { tables, cashiers } = await takeSeats(world, options.seed, course);
    // A player that gives up is a finding, and the books are compared in any case.
    const playing = [...tables, ...cashiers].map((player) =>
      player.work().catch((error: unknown) => course.finds((error as Error).message)),
    );
    const catalogue = options.changesCatalogue === true ? await CatalogueWork.begin(world, options.seed) : undefined;
    const kills = await options.trouble(world, course);
    const changed = await catalogue?.ended();
    if (changed !== undefined) options.onProgress(changed.told);
    course.isOver = true;
    await Promise.all(playing);
    await Promise.all(world.operators.map(({ house }) => house.heal()));
    options.onProgress('no more trouble; the Agents are healed, the callbacks that wait are sent again');
    await drain(world.survivor);
    const { findings, ledger } = await compareBooks(world, tables);
    const figures = figuresOf(world, ledger, { kills, unknown: course.unknown, tables });
    return { findings: [...course.findings, ...findings, ...(changed?.findings ?? [])], figures };
  } finally {
    course.isOver = true;
    await world.close();
  }
}

async function killAll(world: KillWorld, { seed, kills: killsMax, onProgress }: KillRunOptions): Promise<void> {
  let shown = 0;
  const onKill = (kills: number) => {
    if (kills - shown < PROGRESS_EVERY_KILLS && kills !== killsMax) return;
    shown = kills;
    const heard = world.operators.reduce((sum, { house }) => sum + house.book.booked, 0);
    onProgress(`${kills} of ${killsMax} kills, ${heard} callbacks booked`);
  };
  await killAgainAndAgain({ slots: world.slots, killsMax, chance: new Chance(seed, 'killer'), onKill });
}

/** Lets them play until each end of a bet that an Agent is asked about was seen, which the figures must have. */
async function playOn({ operators }: KillWorld): Promise<void> {
  for (let second = 0; second < PLAYED_ON_MAX; second += 1) {
    if (Object.values(heldBy(operators)).every((count) => count > 0)) return;
    await wait(1_000);
  }
}

/** Replays all waiting callbacks until none waits and no Agent is being asked. The comparison finds the rest. */
async function drain(baseUrl: string): Promise<void> {
  for (let round = 0; round < DRAIN_ROUNDS_MAX; round += 1) {
    const waiting = await allRows<{ readonly id: string }>(baseUrl, '/callbacks?status=pending');
    const asking = await administer(baseUrl, 'GET /callbacks?status=asking');
    if (waiting.length === 0 && asking['total'] === 0) return;
    for (const { id } of waiting) await administer(baseUrl, `POST /callbacks/${id}/replay`).catch(() => undefined);
    await wait(DRAIN_PAUSE_MS);
  }
}
