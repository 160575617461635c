import { setTimeout as wait } from 'node:timers/promises';
import { progress } from '../bench/progress.ts';
import { administer } from '../faults/kill-test/gateway-api.ts';
import { stopPostgres } from '../support/postgres.ts';
import { ask } from './ask.ts';
import { ATTACKS, GROUPS } from './attacks/all-attacks.ts';
import type { Order, Waged } from './attacks/waged.ts';
import { ObedientProcess } from './obedient-process.ts';
import type { HostileOptions } from './options.ts';
import { trialsAltogether } from './passes.ts';
import type { Run, Trial } from './verdict.ts';
import type { HealthyOrder } from './world/healthy-process.ts';
import { metAltogether, type Met } from './world/healthy-side.ts';
import { HostileWorld } from './world/hostile-world.ts';

/**
 * Before each attack the healthy side is watched alone for half as long, and for as long beside the same attack on another gateway, which has a
 * database of its own: the machine is as busy then, and nothing is shared but the machine.
 */
const ALONE_SHARE = 0.5;
const SHARES = ALONE_SHARE + 2;
/** The pause after an attack, so that its remains do not count for the next one. */
const REST_MS = 500;
const MS_MIN = 200;
/** Until code that is needed often is compiled, and connections are open. */
const WARM_UP_MS = 3_000;
/** Between the seeds of two passes: with the same seed, a transfer would be the repetition of one in an earlier pass. */
const SEEDS_APART = 7_919;
const FOREIGN_REFERENCE = 'healthy-1';

/** Plays all attacks, one after the other. */
export async function runHostile(options: HostileOptions): Promise<Run> {
  const world = await HostileWorld.open(options);
  const elsewhere = await HostileWorld.open(options);
  const attacker = new ObedientProcess<Order>(new URL('attacker-process.ts', import.meta.url));
  const healthy = new ObedientProcess<HealthyOrder>(new URL('world/healthy-process.ts', import.meta.url));
  try {
    return await played({ world, elsewhere, attacker, healthy }, options);
  } finally {
    attacker.kill();
    healthy.kill();
    await elsewhere.close();
    await world.close();
    await stopPostgres();
  }
}

interface Stage {
  readonly world: HostileWorld;
  /** Has the same data; the attacker goes there for comparison. */
  readonly elsewhere: HostileWorld;
  readonly attacker: ObedientProcess<Order>;
  readonly healthy: ObedientProcess<HealthyOrder>;
}

async function played(stage: Stage, { seed, seconds, passes, group, only = '' }: HostileOptions): Promise<Run> {
  const { world, healthy } = stage;
  const attacks = Object.keys(group === undefined ? ATTACKS : GROUPS[group]);
  const names = attacks.filter((name) => name.includes(only));
  if (names.length === 0) throw new Error(`No attack has "${only}" in its name.`);
  const ms = Math.max(MS_MIN, ((seconds * 1_000) / (names.length * passes) - 2 * REST_MS) / SHARES);
  await healthy.answerTo({ kind: 'start', agent: { port: world.port, token: world.token, seed } });
  await wait(WARM_UP_MS);
  const alone: Met[] = [];
  const trials: Trial[][] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    const ofPass: Trial[] = [];
    for (const attack of names) {
      progress(`  ${attack}`);
      const { before, trial } = await tried(stage, { attack, seed: seed + pass * SEEDS_APART, ms });
      alone.push(before);
      ofPass.push(trial);
    }
    trials.push(ofPass);
  }
  await healthy.answerTo({ kind: 'stop' });
  return { alone: metAltogether(alone), trials: trialsAltogether(trials), ...(await end(world)) };
}

/** One attack, and what the healthy side met before it. */
async function tried(
  { world, elsewhere, attacker, healthy }: Stage,
  { attack, seed, ms }: Pick<Order, 'attack' | 'seed' | 'ms'>,
): Promise<{ readonly before: Met; readonly trial: Trial }> {
  const attackOn = ({ port, othersTokens: tokens, person }: HostileWorld): Promise<Waged> =>
    attacker.answerTo({ port, tokens, person, foreignReference: FOREIGN_REFERENCE, attack, seed, ms });
  const taken = (): Promise<Met> => healthy.answerTo({ kind: 'take' });
  await wait(REST_MS);
  const between = await taken();
  await wait(ALONE_SHARE * ms);
  const before = await taken();
  await attackOn(elsewhere);
  const besideElsewhere = await taken();
  await wait(REST_MS);
  const rest = await taken();
  const waged = await attackOn(world);
  const met = withFailures(await taken(), between, rest);
  return { before, trial: { attack, waged, met, besideElsewhere, memoryBytes: await memoryOf(world.port) } };
}

/** Failures between the measurements count too. */
const withFailures = (met: Met, ...before: readonly Met[]): Met => ({
  ...met,
  failures: [...before, met].flatMap(({ failures }) => failures),
});

async function end({ gateway }: HostileWorld): Promise<Pick<Run, 'isAlive' | 'isSound'>> {
  try {
    const { sound } = await administer(gateway.baseUrl, 'GET /audit');
    return { isAlive: true, isSound: sound === true };
  } catch {
    return { isAlive: false, isSound: false };
  }
}

async function memoryOf(port: number): Promise<number> {
  const { text } = await ask({ port, method: 'GET', path: '/metrics', address: '203.0.113.7' });
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? NaN);
}
