/** How many events a second move money, and how long each takes, when few or many come at a time. */
import { progress } from '../../progress.ts';
import { digits, spreadText, type Findings, type Target } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import type { MeasuredServer } from '../../server/measured-server.ts';
import { pairedRatio, spread } from '../../statistics.ts';
import { analyse } from '../analyse.ts';
import { auditOf } from '../audit.ts';
import type { MoneyOptions } from '../options.ts';
import { p50, p99, playedRounds, type Played } from '../played-rounds.ts';
import type { MoneyStage } from '../stage.ts';
import { workOf } from '../work-order.ts';

const AT_A_TIME = [1, 8, 50, 200] as const;
const WORLD = { agents: 20, players: 2_000, isQuiet: true };
/** Long enough for V8 to compile what is hot: after 2 s a process still needs much more time for an event than later. */
const WARM_UP_MS = 10_000;
const [ONE, TWO, BARE, BEFORE] = ['gateway', 'two gateways', 'bare rows', 'gateway before'] as const;

type Side = typeof ONE | typeof TWO | typeof BARE | typeof BEFORE;

interface Contender {
  readonly servers: readonly MeasuredServer[];
  readonly load: (concurrency: number, ms: number) => Promise<Played>;
}

interface Sample {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export async function crowds(stage: MoneyStage, options: MoneyOptions): Promise<Findings> {
  const contenders = await contendersOn(stage, options);
  const sides = [...contenders.keys()];
  const rows: string[][] = [];
  const targets: Target[] = [];
  for (const atATime of AT_A_TIME) {
    const samples = await interleaved(sides, options.rounds, (side) =>
      sample(side, contenders.get(side)!, { atATime, ms: options.sampleMs }),
    );
    const of = (side: Side, what: keyof Sample) => samples.get(side)!.map((one) => one[what]);
    for (const side of sides) {
      rows.push([
        String(atATime),
        side,
        spreadText(spread(of(side, 'perSecond'))),
        digits(pairedRatio(of(side, 'perSecond'), of(BARE, 'perSecond')).median),
        spreadText(spread(of(side, 'p50'))),
        spreadText(spread(of(side, 'p99'))),
      ]);
    }
    if (atATime > 1 || !sides.includes(BEFORE)) continue;
    for (const what of ['p50', 'p99'] as const) {
      const measured = pairedRatio(of(ONE, what), of(BEFORE, what));
      targets.push({ name: `one event at a time: ${what} / before`, most: 1.05, measured });
    }
  }
  for (const side of [ONE, TWO] as const) targets.push(await auditOf(contenders.get(side)!.servers[0]!, side));
  const columns = ['At a time', 'Side', 'Events per second', '/ bare rows', 'p50, ms', 'p99, ms'];
  return { tables: [{ title: 'Events, few and many at a time', columns, rows }], targets };
}

async function contendersOn(stage: MoneyStage, { besideRoot }: MoneyOptions): Promise<ReadonlyMap<Side, Contender>> {
  const contenders = new Map<Side, Contender>();
  const playing = async (side: Side, databaseUrl: string, servers: readonly MeasuredServer[]): Promise<void> => {
    const ports = servers.map(({ port }) => port);
    const load = playedRounds(ports, side.replaceAll(' ', '-'), WORLD.players);
    await load(50, WARM_UP_MS);
    await analyse(databaseUrl);
    contenders.set(side, { servers, load });
  };
  const ofOne = await stage.database(WORLD);
  await playing(ONE, ofOne, [await stage.gateway({ databaseUrl: ofOne })]);
  const ofTwo = await stage.database(WORLD);
  await playing(TWO, ofTwo, [await stage.gateway({ databaseUrl: ofTwo }), await stage.gateway({ databaseUrl: ofTwo })]);
  if (besideRoot !== undefined) {
    const databaseUrl = await stage.databaseOf(besideRoot, WORLD);
    await playing(BEFORE, databaseUrl, [await stage.gateway({ databaseUrl }, besideRoot)]);
  }
  const ofBare = await stage.database(WORLD);
  contenders.set(BARE, await bareRows(stage, ofBare));
  return contenders;
}

async function bareRows(stage: MoneyStage, databaseUrl: string): Promise<Contender> {
  const server = await stage.side('bare-rows', databaseUrl);
  const load = async (concurrency: number, ms: number): Promise<Played> => {
    const { count, delaysMs } = await workOf<{ count: number; delaysMs: number[] }>(server, { concurrency, ms });
    return { count, delaysMs: Float64Array.from(delaysMs) };
  };
  await load(50, WARM_UP_MS);
  await analyse(databaseUrl);
  return { servers: [server], load };
}

interface Stretch {
  readonly atATime: number;
  readonly ms: number;
}

async function sample(side: Side, { servers, load }: Contender, { atATime, ms }: Stretch): Promise<Sample> {
  const played = await load(atATime, ms);
  for (const server of servers) server.emptyLog();
  const perSecond = (played.count / ms) * 1_000;
  const delays = `p50 ${p50(played).toFixed(1)} ms, p99 ${p99(played).toFixed(1)} ms`;
  progress(`  ${side}, ${atATime} at a time: ${Math.round(perSecond)} events/s, ${delays}`);
  return { perSecond, p50: p50(played), p99: p99(played) };
}
