import { setTimeout as wait } from 'node:timers/promises';
import { progress } from '../bench/progress.ts';
import { administer } from '../faults/kill-test/gateway-api.ts';
import { stopPostgres } from '../support/postgres.ts';
import { ask } from './ask.ts';
import { ATTACKS, GROUPS } from './attacks/all-attacks.ts';
import { NOTHING } from './attacks/nothing.ts';
import type { Order, Waged } from './attacks/waged.ts';
import { ObedientProcess } from './obedient-process.ts';
import type { HostileOptions } from './options.ts';
import type { Run, Trial } from './verdict.ts';
import type { HealthyOrder } from './world/healthy-process.ts';
import type { Met } from './world/healthy-side.ts';
import type { ListeningGateway } from './world/gateways.ts';
import { HostileWorld } from './world/hostile-world.ts';

/**
 * Before each attack the healthy side is watched alone for as long, and for as long beside the same attack on another gateway, which has a
 * database of its own: the machine is as busy then, and nothing is shared but the machine.
 */
const SHARES = 3;
/** The pause after an attack, so that its remains do not count for the next one. */
const REST_MS = 500;
const MS_MIN = 200;
/** Until code that is needed often is compiled, and connections are open. */
const WARM_UP_MS = 3_000;
/** How long each attack is made before all of them are measured: the first moments of a process are not its days. */
const FORETASTE_MS = 1_000;
/** Between the seeds of two passes: with the same seed, a transfer would be the repetition of one in an earlier pass. */
const SEEDS_APART = 7_919;
const FOREIGN_REFERENCE = 'healthy-1';

/** Plays all attacks, one after the other. */
export async function runHostile(options: HostileOptions): Promise<Run> {
  const world = await HostileWorld.open(options);
  const elsewhere = await HostileWorld.open(options);
  const attacker = new ObedientProcess<Order>(new URL('attacker-process.ts', import.meta.url), 'left over');
  const healthy = new ObedientProcess<HealthyOrder>(new URL('world/healthy-process.ts', import.meta.url));
  try {
    return await played({ world, elsewhere, attacker, healthy }, options);
  } finally {
    await attacker.kill();
    await healthy.kill();
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

async function played(stage: Stage, { seed, seconds, passes, group, only = [''] }: HostileOptions): Promise<Run> {
  const { world, healthy } = stage;
  const attacks = Object.keys(group === undefined ? ATTACKS : GROUPS[group]);
  const chosen = attacks.filter((name) => only.some((text) => name.includes(text)));
  if (chosen.length === 0) throw new Error(`No attack has "${only.join('" or "')}" in its name.`);
  const names = [...new Set([...chosen, ...Object.keys(NOTHING)])];
  const ms = Math.max(MS_MIN, ((seconds * 1_000) / (names.length * passes) - 2 * REST_MS) / SHARES);
  await healthy.answerTo({ kind: 'start', agent: { port: world.port, token: world.token, seed } });
  await wait(WARM_UP_MS);
  progress('  a second of each');
  for (const attack of names) await foretaste(stage, { attack, seed: seed + passes * SEEDS_APART, ms: FORETASTE_MS });
  const trials: Trial[] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    for (const attack of names) {
      progress(`  ${attack}`);
      trials.push(await tried(stage, { attack, seed: seed + pass * SEEDS_APART, ms }));
    }
  }
  await healthy.answerTo({ kind: 'stop' });
  return { trials, ...(await end(world)) };
}

type Attack = Pick<Order, 'attack' | 'seed' | 'ms'>;

const attackOn = (
  attacker: Stage['attacker'],
  { port, othersTokens: tokens, person }: HostileWorld,
  attack: Attack,
): Promise<Waged> => attacker.answerTo({ port, tokens, person, foreignReference: FOREIGN_REFERENCE, ...attack });

async function foretaste({ world, elsewhere, attacker }: Stage, attack: Attack): Promise<void> {
  await attackOn(attacker, elsewhere, attack);
  await attackOn(attacker, world, attack);
}

/** One attack, and what the healthy side met before it. */
async function tried({ world, elsewhere, attacker, healthy }: Stage, attack: Attack): Promise<Trial> {
  const taken = (): Promise<Met> => healthy.answerTo({ kind: 'take' });
  await wait(REST_MS);
  const between = await taken();
  await wait(attack.ms);
  const alone = await taken();
  await attackOn(attacker, elsewhere, attack);
  const besideElsewhere = await taken();
  await wait(REST_MS);
  const rest = await taken();
  const waged = await attackOn(attacker, world, attack);
  const met = withFailures(await taken(), between, rest);
  return { attack: attack.attack, waged, alone, met, besideElsewhere, memoryBytes: await memoryOf(world) };
}

/** Failures between the measurements count too. */
const withFailures = (met: Met, ...before: readonly Met[]): Met => ({
  ...met,
  failures: [...before, met].flatMap(({ failures }) => failures),
});

async function end({ gateways }: HostileWorld): Promise<Pick<Run, 'isAlive' | 'isSound'>> {
  try {
    const audits = await Promise.all(gateways.map(({ port }) => administer(`http://127.0.0.1:${port}`, 'GET /audit')));
    return { isAlive: true, isSound: audits.every(({ sound }) => sound === true) };
  } catch {
    return { isAlive: false, isSound: false };
  }
}

/** The memory of the process that has most. */
async function memoryOf({ gateways }: HostileWorld): Promise<number> {
  return Math.max(...(await Promise.all(gateways.map(memoryOfOne))));
}

async function memoryOfOne({ port }: ListeningGateway): Promise<number> {
  const { text } = await ask({ port, method: 'GET', path: '/metrics', address: '203.0.113.7' });
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? NaN);
}
