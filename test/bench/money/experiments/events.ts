/** How many events a second move money, beside a client that only writes the same rows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfTimes } from '../../profile-summary.ts';
import { progress } from '../../progress.ts';
import { digits, spreadText, type Findings, type Table } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import type { MeasuredServer } from '../../server/measured-server.ts';
import { pairedRatio, spread } from '../../statistics.ts';
import { auditOf } from '../audit.ts';
import { analyse } from '../analyse.ts';
import { databaseCpuSeconds } from '../database-cpu.ts';
import { EventSource, type PlayedEvent } from '../event-source.ts';
import type { MoneyOptions } from '../options.ts';
import type { MoneyStage } from '../stage.ts';
import { workOf } from '../work-order.ts';

const CONCURRENCY = 50;
const WORLD = { agents: 20, players: 2_000 };
const WARM_UP_MS = 3_000;
const SIDES = ['gateway', 'gateway, delivering', 'bare rows', 'gateway, embedded'] as const;
const PROFILED_FUNCTIONS = 30;

type Side = (typeof SIDES)[number];

interface Sample {
  readonly perSecond: number;
  /** Computing time an event, in microseconds: of the side's own process, and of PostgreSQL. */
  readonly ownUs: number;
  readonly databaseUs: number;
}

interface Contender {
  readonly server: MeasuredServer;
  readonly databaseUrl: string | undefined;
  /** How many events were done within so many milliseconds. */
  readonly load: (ms: number) => Promise<number>;
}

export async function events(stage: MoneyStage, options: MoneyOptions): Promise<Findings> {
  const contenders = await contendersOn(stage);
  for (const side of SIDES) await warmUp(contenders[side], Math.min(WARM_UP_MS, 3 * options.sampleMs));
  const samples = await interleaved(SIDES, options.rounds, (side) => sample(side, contenders[side], options.sampleMs));
  const rates = (side: Side) => samples.get(side)!.map(({ perSecond }) => perSecond);
  const rows = SIDES.map((side) => [
    side,
    spreadText(spread(rates(side))),
    digits(pairedRatio(rates(side), rates('bare rows')).median),
    digits(spread(samples.get(side)!.map(({ ownUs }) => ownUs)).median),
    digits(spread(samples.get(side)!.map(({ databaseUs }) => databaseUs)).median),
  ]);
  const columns = ['Side', 'Events per second', '/ bare rows', 'CPU of the process, µs', 'of PostgreSQL, µs'];
  const profiles = options.profileFolder === undefined ? [] : [await profile(contenders.gateway, options)];
  for (const side of ['gateway', 'gateway, delivering', 'gateway, embedded'] as const) {
    await auditOf(contenders[side].server);
  }
  return {
    tables: [{ title: `Events, ${CONCURRENCY} at a time`, columns, rows }, ...profiles],
    targets: [
      {
        name: 'events: gateway / bare rows',
        least: 0.35,
        aim: 0.5,
        measured: pairedRatio(rates('gateway'), rates('bare rows')),
      },
    ],
  };
}

async function contendersOn(stage: MoneyStage): Promise<Readonly<Record<Side, Contender>>> {
  const quiet = { ...WORLD, isQuiet: true };
  const databaseUrl = await stage.database(quiet);
  const toldUrl = await stage.database(WORLD);
  const bareUrl = await stage.database(quiet);
  const dataDir = await stage.folder(quiet);
  const gateway = await stage.gateway({ databaseUrl });
  const telling = await stage.gateway({ databaseUrl: toldUrl });
  const embedded = await stage.gateway({ dataDir });
  const bare = await stage.side('bare-rows', bareUrl);
  const rowsIn = async (ms: number) => (await workOf<{ count: number }>(bare, { concurrency: CONCURRENCY, ms })).count;
  return {
    gateway: { server: gateway, databaseUrl, load: playing(gateway, 'P') },
    'gateway, delivering': { server: telling, databaseUrl: toldUrl, load: playing(telling, 'D') },
    'bare rows': { server: bare, databaseUrl: bareUrl, load: rowsIn },
    'gateway, embedded': { server: embedded, databaseUrl: undefined, load: playing(embedded, 'E') },
  };
}

/** Ends with new statistics, as a database in use has them: those of almost empty tables would make the rounds a matter of luck. */
async function warmUp({ databaseUrl, load }: Contender, ms: number): Promise<void> {
  await load(ms);
  if (databaseUrl !== undefined) await analyse(databaseUrl);
}

/** Rounds of different players, so many at a time. */
function playing({ port }: MeasuredServer, run: string): (ms: number) => Promise<number> {
  const source = new EventSource(run);
  let players = 0;
  return async (ms) => {
    const untilMs = performance.now() + ms;
    let count = 0;
    const report = async (event: PlayedEvent): Promise<void> => {
      await source.report(port, event);
      if (performance.now() < untilMs) count += 1;
    };
    const loop = async (): Promise<void> => {
      while (performance.now() < untilMs) {
        const [bet, win] = source.nextRound((players += 1) % WORLD.players);
        await report(bet);
        await report(win);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, loop));
    return count;
  };
}

async function sample(side: Side, { server, databaseUrl, load }: Contender, ms: number): Promise<Sample> {
  const cpus = async () => [
    await server.ask('cpu'),
    databaseUrl === undefined ? NaN : (await databaseCpuSeconds(databaseUrl)) * 1e6,
  ];
  const before = await cpus();
  const count = await load(ms);
  const [ownUs, databaseUs] = (await cpus()).map((us, at) => (us - before[at]!) / count);
  server.emptyLog();
  progress(
    `  ${side}: ${Math.round((count / ms) * 1_000)} events/s, ${Math.round(ownUs!)} + ${Math.round(databaseUs!)} µs`,
  );
  return { perSecond: (count / ms) * 1_000, ownUs: ownUs!, databaseUs: databaseUs! };
}

async function profile({ server, load }: Contender, { profileFolder, sampleMs }: MoneyOptions): Promise<Table> {
  await server.ask('start-profile');
  await load(sampleMs);
  const recorded = await server.ask('stop-profile');
  writeFileSync(join(profileFolder!, 'events.cpuprofile'), JSON.stringify(recorded));
  const rows = selfTimes(recorded, PROFILED_FUNCTIONS).map(({ name, share }) => [
    name,
    `${(share * 100).toFixed(1)} %`,
  ]);
  return { title: 'Where the gateway spends its time, events', columns: ['Function', 'Own time'], rows };
}
