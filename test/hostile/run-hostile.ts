import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { progress } from '../bench/progress.ts';
import { administer } from '../faults/kill-test/gateway-api.ts';
import { ask } from './ask.ts';
import { ATTACKS } from './attacks/all-attacks.ts';
import type { Order, Waged } from './attacks/waged.ts';
import type { HostileOptions } from './options.ts';
import type { Run, Trial } from './verdict.ts';
import { HealthySide, metAltogether, type Met } from './world/healthy-side.ts';
import { HostileWorld } from './world/hostile-world.ts';

/** Before each attack the healthy side is watched alone for half as long: what slows the machine down for a while slows down both. */
const ALONE_SHARE = 0.5;
/** The pause after an attack, so that its remains do not count for the next one. */
const REST_MS = 500;
const MS_MIN = 200;
/** Until code that is needed often is compiled, and connections are open. */
const WARM_UP_MS = 3_000;
const FOREIGN_REFERENCE = 'healthy-1';

/** Plays all attacks, one after the other. */
export async function runHostile(options: HostileOptions): Promise<Run> {
  const world = await HostileWorld.open(options);
  const attacker = fork(new URL('attacker-process.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  try {
    return await played(world, options, (order) => {
      attacker.send(order);
      return once(attacker, 'message').then(([outcome]) => outcome as Waged);
    });
  } finally {
    attacker.kill();
    await world.close();
  }
}

async function played(
  world: HostileWorld,
  { seed, seconds }: HostileOptions,
  wage: (order: Order) => Promise<Waged>,
): Promise<Run> {
  const names = Object.keys(ATTACKS);
  const ms = Math.max(MS_MIN, ((seconds * 1_000) / names.length - REST_MS) / (1 + ALONE_SHARE));
  const { port, token, othersTokens: tokens } = world;
  const healthy = new HealthySide({ port, token, seed });
  await healthy.start();
  await wait(WARM_UP_MS);
  const alone: Met[] = [];
  const trials: Trial[] = [];
  for (const attack of names) {
    progress(`  ${attack}`);
    await wait(REST_MS);
    const between = healthy.taken();
    await wait(ALONE_SHARE * ms);
    alone.push(healthy.taken());
    const waged = await wage({ port, tokens, foreignReference: FOREIGN_REFERENCE, attack, seed, ms });
    const met = withFailures(healthy.taken(), between);
    trials.push({ attack, waged, met, memoryBytes: await memoryOf(port) });
  }
  await healthy.stop();
  return { alone: metAltogether(alone), trials, ...(await end(world)) };
}

/** Failures between the measurements count too. */
const withFailures = (met: Met, { failures }: Met): Met => ({ ...met, failures: [...failures, ...met.failures] });

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
