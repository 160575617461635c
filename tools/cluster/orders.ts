/** The table of the orders that a person can type. */
import { setTimeout as wait } from 'node:timers/promises';
import { MISFORTUNES, type Befallen, type MisfortuneName } from './misfortunes.ts';
import type { Play } from './play.ts';
import { present } from './present.ts';
import { statusOf } from './status.ts';

const HELP: Readonly<Record<string, string>> = {
  'kill primary': 'kill PostgreSQL and Patroni of the primary together; both start again after 15 s',
  'kill postmaster': 'kill PostgreSQL of the primary; its Patroni starts it again, or another node takes over',
  'freeze primary 20s': 'let all processes of the primary stand still for so long',
  'freeze standby 20s': 'the same for the synchronous standby',
  'partition primary 20s': 'let nothing pass to or from the primary for so long',
  'isolate primary 20s': 'the same, but the gateways still reach it: it takes writes that nobody acknowledges',
  'stop primary': 'stop Patroni of the primary in order, as for an upgrade; it starts again after 15 s',
  switchover: 'make the synchronous standby the primary, as for an upgrade',
  'kill etcd 2': 'kill an etcd; it starts again after 15 s',
  'kill gateway 2': 'kill a gateway; it starts again after 2 s',
  'fill disk 20s': 'fill the disk of the primary for so long; needs --small-disks',
  status: 'show the nodes, the gateways, and the longest time without an event since the last status',
  console: 'give a new address that opens the console once',
  help: 'show the orders',
  quit: 'end everything',
};

/** The list of orders. */
export const MANUAL = `Orders:
${Object.entries(HELP)
  .map(([order, meaning]) => `  ${order.padEnd(22)} ${meaning}`)
  .join('\n')}
`;

/** A sentence about an order that cannot be carried out. */
export class Refused extends Error {}

type Order = (play: Play, word: string | undefined, further: readonly string[]) => Promise<string>;

const LASTING_S = 20;
const LASTING_S_MAX = 600;
const DEAD_S = 15;
const GATEWAY_DEAD_MS = 2_000;

const ORDERS: Readonly<Record<string, Order>> = {
  'kill primary': (play) => misfortune(play, 'kill primary', { seconds: DEAD_S }),
  'kill postmaster': (play) => misfortune(play, 'kill postmaster', { seconds: 0 }),
  'freeze primary': (play, word) => misfortune(play, 'freeze primary', { seconds: secondsOf(word) }),
  'freeze standby': (play, word) => misfortune(play, 'freeze standby', { seconds: secondsOf(word) }),
  'partition primary': (play, word) => misfortune(play, 'partition primary', { seconds: secondsOf(word) }),
  'isolate primary': (play, word) => misfortune(play, 'isolate primary', { seconds: secondsOf(word) }),
  'stop primary': (play) => misfortune(play, 'stop primary', { seconds: DEAD_S }),
  switchover: (play) => misfortune(play, 'switchover', { seconds: 0 }),
  'kill etcd': (play, word) => misfortune(play, 'kill etcd', { seconds: DEAD_S, at: numberOf(word) }),
  'kill gateway': (play, word) => killGateway(play, numberOf(word)),
  'fill disk': (play, word) => {
    if (!play.cluster.disks.isMounted) throw new Refused('the cluster was started without --small-disks');
    return misfortune(play, 'fill disk', { seconds: secondsOf(word) });
  },
  status: (play) => statusOf(play),
  console: async (play) => `${await play.consoleLink()}\n`,
  help: () => Promise.resolve(MANUAL),
};

/** Carries out one line. The answer is a text for the operator. */
export async function carryOut(play: Play, line: string): Promise<string> {
  const words = line.trim().toLowerCase().split(/\s+/);
  const known = [2, 1].find((count) => Object.hasOwn(ORDERS, words.slice(0, count).join(' ')));
  const order = known === undefined ? undefined : ORDERS[words.slice(0, known).join(' ')];
  if (order === undefined || known === undefined) throw new Refused('there is no such order; help shows the orders');
  return order(play, words[known], words.slice(known + 1));
}

interface Course {
  readonly seconds: number;
  readonly at?: number;
}

/** Begins a failure, and ends it later. Reports what happens meanwhile. */
async function misfortune(play: Play, name: MisfortuneName, { seconds, at = 0 }: Course): Promise<string> {
  const sinceMs = performance.now();
  const befallen = await MISFORTUNES[name](play.cluster, at);
  play.inBackground(followed(play, befallen, { sinceMs, seconds }));
  return `${befallen.told}.\n`;
}

async function followed(
  play: Play,
  befallen: Befallen,
  { sinceMs, seconds }: { readonly sinceMs: number; readonly seconds: number },
): Promise<void> {
  const overcome = play.until(befallen.isOvercome).then(() => {
    play.say(`A primary takes writes again after ${((performance.now() - sinceMs) / 1_000).toFixed(1)} s.`);
  });
  await wait(seconds * 1_000, undefined, { signal: play.ending });
  await befallen.end();
  if (seconds > 0) play.say('The misfortune is over.');
  await overcome;
}

async function killGateway(play: Play, at: number): Promise<string> {
  const gateway = present(play.gateways.running[at], `gateway ${at + 1}`);
  await gateway.kill();
  play.inBackground(
    wait(GATEWAY_DEAD_MS, undefined, { signal: play.ending }).then(() => {
      gateway.start();
      play.say(`${gateway.program.name} starts again.`);
    }),
  );
  return `${gateway.program.name} is killed.\n`;
}

function secondsOf(word = `${LASTING_S}s`): number {
  const seconds = Number(/^(\d{1,3})s$/.exec(word)?.[1]);
  if (!(seconds >= 1 && seconds <= LASTING_S_MAX))
    throw new Refused(`the time must be seconds from 1s to ${LASTING_S_MAX}s`);
  return seconds;
}

function numberOf(word: string | undefined): number {
  if (!/^[123]$/.test(word ?? '')) throw new Refused('the number must be 1, 2 or 3');
  return Number(word) - 1;
}
