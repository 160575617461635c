/** How many events a second move money, beside a client that only writes the same rows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfTimes } from '../../profile-summary.ts';
import { progress } from '../../progress.ts';
import { digits, spreadText, type Findings, type Table, type Target } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import type { MeasuredServer } from '../../server/measured-server.ts';
import { pairedRatio, spread } from '../../statistics.ts';
import { auditOf } from '../audit.ts';
import { analyse, analyseFolder } from '../analyse.ts';
import { databaseCpuSeconds } from '../database-cpu.ts';
import type { MoneyOptions } from '../options.ts';
import { playedRounds } from '../played-rounds.ts';
import type { MoneyStage } from '../stage.ts';
import { workOf } from '../work-order.ts';

const CONCURRENCY = 50;
const WORLD = { agents: 20, players: 2_000 };
const WARM_UP_MS = 3_000;
const ALL_SIDES = ['gateway', 'gateway, delivering', 'bare rows', 'gateway, embedded', 'gateway before'] as const;
const PROFILED_FUNCTIONS = 30;

type Side = (typeof ALL_SIDES)[number];

interface Sample {
  readonly perSecond: number;
  /** Computing time an event, in microseconds: of the side's own process, and of PostgreSQL. */
  readonly ownUs: number;
  readonly databaseUs: number;
}

/** The gateway of another checkout takes part only if there is one. */
type Contenders = Readonly<
  Record<Exclude<Side, 'gateway before'>, Contender> & Partial<Record<'gateway before', Contender>>
>;

interface Contender {
  readonly server: MeasuredServer;
  readonly databaseUrl: string | undefined;
  /** How many events were done within so many milliseconds. */
  readonly load: (ms: number) => Promise<number>;
}

export async function events(stage: MoneyStage, options: MoneyOptions): Promise<Findings> {
  const contenders = await contendersOn(stage, options);
  const sides = ALL_SIDES.filter((side) => contenders[side] !== undefined);
  for (const side of sides) await warmUp(contenders[side]!, Math.min(WARM_UP_MS, 3 * options.sampleMs));
  const samples = await interleaved(sides, options.rounds, (side) => sample(side, contenders[side]!, options.sampleMs));
  const rates = (side: Side) => samples.get(side)!.map(({ perSecond }) => perSecond);
  const rows = sides.map((side) => [
    side,
    spreadText(spread(rates(side))),
    digits(pairedRatio(rates(side), rates('bare rows')).median),
    digits(spread(samples.get(side)!.map(({ ownUs }) => ownUs)).median),
    digits(spread(samples.get(side)!.map(({ databaseUs }) => databaseUs)).median),
  ]);
  const columns = ['Side', 'Events per second', '/ bare rows', 'CPU of the process, µs', 'of PostgreSQL, µs'];
  const profiles = options.profileFolder === undefined ? [] : [await profile(contenders.gateway, options)];
  const audits: Target[] = [];
  for (const side of ['gateway', 'gateway, delivering', 'gateway, embedded'] as const) {
    audits.push(await auditOf(contenders[side].server, side));
  }
  return {
    tables: [{ title: `Events, ${CONCURRENCY} at a time`, columns, rows }, ...profiles],
    targets: [...targetsOf(samples), ...audits],
  };
}

function targetsOf(samples: ReadonlyMap<Side, readonly Sample[]>): readonly Target[] {
  const ratio = (side: Side, to: Side, of: keyof Sample = 'perSecond') =>
    pairedRatio(...([side, to].map((one) => samples.get(one)!.map((sample) => sample[of])) as [number[], number[]]));
  const before = samples.has('gateway before')
    ? [{ name: 'events: gateway / before', least: 0.97, measured: ratio('gateway', 'gateway before') }]
    : [];
  return [
    { name: 'events: gateway / bare rows', least: 1.2, aim: 2, measured: ratio('gateway', 'bare rows') },
    { name: 'events: delivering / bare rows', least: 0.6, aim: 1, measured: ratio('gateway, delivering', 'bare rows') },
    { name: 'events: embedded / bare rows', least: 0.4, aim: 0.8, measured: ratio('gateway, embedded', 'bare rows') },
    {
      name: "PostgreSQL's computing time an event / a bare row",
      most: 0.6,
      aim: 0.4,
      measured: ratio('gateway', 'bare rows', 'databaseUs'),
    },
    ...before,
  ];
}

async function contendersOn(stage: MoneyStage, { besideRoot }: MoneyOptions): Promise<Contenders> {
  const quiet = { ...WORLD, isQuiet: true };
  const databaseUrl = await stage.database(quiet);
  const toldUrl = await stage.database(WORLD);
  const bareUrl = await stage.database(quiet);
  const gateway = await stage.gateway({ databaseUrl });
  const telling = await stage.gateway({ databaseUrl: toldUrl });
  const embedded = await embeddedGateway(stage);
  const bare = await stage.side('bare-rows', bareUrl);
  const rowsIn = async (ms: number) => (await workOf<{ count: number }>(bare, { concurrency: CONCURRENCY, ms })).count;
  return {
    gateway: { server: gateway, databaseUrl, load: playing(gateway, 'P') },
    'gateway, delivering': { server: telling, databaseUrl: toldUrl, load: playing(telling, 'D') },
    'bare rows': { server: bare, databaseUrl: bareUrl, load: rowsIn },
    'gateway, embedded': { server: embedded, databaseUrl: undefined, load: playing(embedded, 'E') },
    ...(besideRoot !== undefined && { 'gateway before': await gatewayOf(stage, besideRoot) }),
  };
}

/** The embedded database has new statistics after a minute only, so it is played on, closed and analysed before. */
async function embeddedGateway(stage: MoneyStage): Promise<MeasuredServer> {
  const dataDir = await stage.folder({ ...WORLD, isQuiet: true });
  const first = await stage.gateway({ dataDir });
  await playing(first, 'F')(WARM_UP_MS);
  await first.stop();
  await analyseFolder(dataDir);
  return stage.gateway({ dataDir });
}

async function gatewayOf(stage: MoneyStage, root: string): Promise<Contender> {
  const databaseUrl = await stage.databaseOf(root, { ...WORLD, isQuiet: true });
  const server = await stage.gateway({ databaseUrl }, root);
  return { server, databaseUrl, load: playing(server, 'B') };
}

/** Ends with new statistics, as a database in use has them: those of almost empty tables would make the rounds a matter of luck. */
async function warmUp({ databaseUrl, load }: Contender, ms: number): Promise<void> {
  await load(ms);
  if (databaseUrl !== undefined) await analyse(databaseUrl);
}

/** Rounds of different players, so many at a time. */
function playing({ port }: MeasuredServer, run: string): (ms: number) => Promise<number> {
  const play = playedRounds([port], run, WORLD.players);
  return async (ms) => (await play(CONCURRENCY, ms)).count;
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
