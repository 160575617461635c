/** Whether a million callbacks that lie about slow the delivery down, and whether the Agents get equal parts of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../../progress.ts';
import { digits, spreadText, type Findings } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import { pairedRatio, spread } from '../../statistics.ts';
import { unevennessOf, type Arrival } from '../arrivals.ts';
import type { MoneyOptions } from '../options.ts';
import { queueCallbacks } from '../queued-callbacks.ts';
import type { MoneyStage } from '../stage.ts';

const AGENTS = 20;
const WORLD = { agents: AGENTS, players: 20 };
const PER_LANE = 10;
/** The callbacks without a backlog: enough for one sample. */
const FEW = 20_000;
const WARM_UP_MS = 1_500;
const SIDES = ['few', 'backlog'] as const;
type Side = (typeof SIDES)[number];

export async function backlog(stage: MoneyStage, options: MoneyOptions): Promise<Findings> {
  const urls = { few: await stage.database(WORLD), backlog: await stage.database(WORLD) };
  progress(`Queueing ${options.backlog} callbacks`);
  await queueCallbacks(urls.backlog, { messages: options.backlog, perLane: PER_LANE, agents: AGENTS });
  const samples = await interleaved(SIDES, options.rounds, async (side) => {
    if (side === 'few') await queueCallbacks(urls.few, { messages: FEW, perLane: PER_LANE, agents: AGENTS });
    return sample(stage, { side, databaseUrl: urls[side], ms: options.sampleMs });
  });
  const rates = (side: Side) => samples.get(side)!.map(({ perSecond }) => perSecond);
  const uneven = (side: Side) => spread(samples.get(side)!.map(({ unevenness }) => unevenness));
  const rows = SIDES.map((side) => [
    side === 'few' ? `${FEW}` : `${options.backlog}`,
    spreadText(spread(rates(side))),
    digits(pairedRatio(rates(side), rates('few')).median),
    digits(uneven(side).median),
  ]);
  const columns = ['Undelivered', 'Callbacks per second', '/ few', 'Most of an Agent / least'];
  return {
    tables: [{ title: `Delivery, ${PER_LANE} callbacks in a lane, ${AGENTS} Agents`, columns, rows }],
    targets: [
      { name: 'delivery: backlog / few', least: 0.7, measured: pairedRatio(rates('backlog'), rates('few')) },
      { name: 'backlog: most of an Agent / least', most: 1.5, measured: uneven('backlog') },
    ],
  };
}

interface Sample {
  readonly perSecond: number;
  readonly unevenness: number;
}

/** A gateway for each sample, so that the other side's does not deliver meanwhile. */
async function sample(
  stage: MoneyStage,
  { side, databaseUrl, ms }: { readonly side: Side; readonly databaseUrl: string; readonly ms: number },
): Promise<Sample> {
  await stage.arrivals();
  const gateway = await stage.gateway({ databaseUrl });
  const first: Arrival[] = [];
  while (first.length === 0) {
    await sleep(10);
    first.push(...(await stage.arrivals()));
  }
  await sleep(WARM_UP_MS);
  await stage.arrivals();
  const startMs = performance.now();
  await sleep(ms);
  const arrivals = await stage.arrivals();
  const perSecond = (arrivals.length / (performance.now() - startMs)) * 1_000;
  await gateway.stop();
  const unevenness = unevennessOf(arrivals, AGENTS);
  progress(`  ${side}: ${Math.round(perSecond)} callbacks/s, most / least ${unevenness.toFixed(2)}`);
  return { perSecond, unevenness };
}
