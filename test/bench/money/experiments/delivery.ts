/** How many callbacks a second are delivered, each in a lane of its own, beside a bare loop and other queues. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../../progress.ts';
import { digits, spreadText, type Findings } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import type { MeasuredServer } from '../../server/measured-server.ts';
import { pairedRatio, spread } from '../../statistics.ts';
import { paceOf, type Arrival } from '../arrivals.ts';
import { CALLBACK_SECRET } from '../money-world.ts';
import type { MoneyOptions } from '../options.ts';
import { queueCallbacks } from '../queued-callbacks.ts';
import type { MoneyStage } from '../stage.ts';
import { workOf } from '../work-order.ts';

/** Eight Agents with eight callbacks at a time each: the gateway's own limits as they come. */
const AGENTS = 8;
const CONCURRENCY = 64;
const WORLD = { agents: AGENTS, players: 10 };
/** The slow ones are stopped after so many samples' lengths. */
const SAMPLES_MAX = 3;
const SILENCE_MS = 2_000;
const SIDES = ['gateway', 'bare sender', 'graphile-worker', 'pg-boss'] as const;
const SOURCES = { 'bare sender': 'bare-sender', 'graphile-worker': 'graphile-worker', 'pg-boss': 'pg-boss' } as const;

type Side = (typeof SIDES)[number];

interface Sample {
  readonly perSecond: number;
  readonly ownUs: number;
}

export async function delivery(stage: MoneyStage, options: MoneyOptions): Promise<Findings> {
  const urls = new Map<Side, string>();
  const servers = new Map<Side, MeasuredServer>();
  for (const side of SIDES) {
    const url = await stage.database(WORLD);
    urls.set(side, url);
    servers.set(
      side,
      await (side === 'gateway' ? stage.gateway({ databaseUrl: url }) : stage.side(SOURCES[side], url)),
    );
  }
  const take = (side: Side, round: number) =>
    sample({ stage, options, side, server: servers.get(side)!, url: urls.get(side)!, round });
  for (const side of SIDES) await take(side, -1);
  const samples = await interleaved(SIDES, options.rounds, take);
  const rates = (side: Side) => samples.get(side)!.map(({ perSecond }) => perSecond);
  const rows = SIDES.map((side) => [
    side,
    spreadText(spread(rates(side))),
    digits(pairedRatio(rates(side), rates('bare sender')).median),
    digits(pairedRatio(rates('gateway'), rates(side)).median),
    digits(spread(samples.get(side)!.map(({ ownUs }) => ownUs)).median),
  ]);
  const columns = ['Side', 'Callbacks per second', '/ bare sender', 'gateway / it', 'CPU of the process, µs'];
  const ratio = (side: Side) => pairedRatio(rates('gateway'), rates(side));
  return {
    tables: [{ title: `Delivery of ${options.messages} callbacks, one in a lane`, columns, rows }],
    targets: [
      { name: 'delivery: gateway / bare sender', least: 0.75, aim: 0.9, measured: ratio('bare sender') },
      { name: 'delivery: gateway / graphile-worker', least: 5, aim: 10, measured: ratio('graphile-worker') },
    ],
  };
}

interface Turn {
  readonly stage: MoneyStage;
  readonly options: MoneyOptions;
  readonly side: Side;
  readonly server: MeasuredServer;
  readonly url: string;
  /** Below zero: warming up. */
  readonly round: number;
}

async function sample(turn: Turn): Promise<Sample> {
  const { stage, options, side, server, url, round } = turn;
  await stage.arrivals();
  const before = await server.ask('cpu');
  const isProfiled = side === 'gateway' && round === 0 && options.profileFolder !== undefined;
  if (isProfiled) await server.ask('start-profile');
  await queueCallbacks(url, { messages: options.messages, perLane: 1, agents: AGENTS });
  const arrivals = side === 'gateway' ? await untilDelivered(turn) : await worked(turn);
  if (isProfiled) {
    const recorded = await server.ask('stop-profile');
    writeFileSync(join(options.profileFolder, 'delivery.cpuprofile'), JSON.stringify(recorded));
  }
  const ownUs = ((await server.ask('cpu')) - before) / arrivals.length;
  server.emptyLog();
  const perSecond = paceOf(arrivals);
  progress(`  ${side}: ${Math.round(perSecond)} callbacks/s of ${arrivals.length}, ${Math.round(ownUs)} µs`);
  return { perSecond, ownUs };
}

async function worked({ stage, options, server }: Turn): Promise<readonly Arrival[]> {
  const callbackBase = await stage.callbackBase();
  const ms = SAMPLES_MAX * options.sampleMs;
  await workOf(server, { concurrency: CONCURRENCY, ms, callbackBase, secret: CALLBACK_SECRET });
  return stage.arrivals();
}

/** The gateway is not told when to begin or end, as in production: it finds what is queued. */
async function untilDelivered({ stage, options }: Turn): Promise<readonly Arrival[]> {
  const arrivals: Arrival[] = [];
  for (let heardAtMs = performance.now(); arrivals.length < options.messages;) {
    await sleep(100);
    const news = await stage.arrivals();
    arrivals.push(...news);
    if (news.length > 0) heardAtMs = performance.now();
    if (performance.now() - heardAtMs > SILENCE_MS) throw new Error(`only ${arrivals.length} callbacks arrived`);
  }
  // The last ones are booked before the queue is emptied for the next sample.
  await sleep(500);
  return arrivals;
}
