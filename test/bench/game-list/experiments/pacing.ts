/** How long answers take at a rate that every side sustains, with the catalogue at rest and while it keeps changing. */
import { digits, spreadText, type Findings, type Table } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import { median, pairedRatio, spread } from '../../statistics.ts';
import { progress } from '../../progress.ts';
import { CONNECTIONS, sample, warmUp, type BenchContext, type Sample } from '../bench-context.ts';
import { CatalogueChanger } from '../catalogue-changer.ts';
import type { Side } from '../stage.ts';

const SIDES = ['raw', 'bare', 'full', 'fastify'] as const satisfies readonly Side[];
type Samples = ReadonlyMap<Side, readonly Sample[]>;

/** The part of the highest rate of the slowest side. At a rate that only some sides sustain, the comparison would be one of their queues. */
const LOAD_SHARE = 0.5;
/** As often as the gateway looks for changes, so that every look finds one. */
const CHANGE_INTERVAL_MS = 250;
const CHANGED_GAMES = 50;

export async function pacing(context: BenchContext): Promise<Findings> {
  await warmUp(context, SIDES);
  const rate = await sustainableRate(context);
  progress(`Pacing, ${rate} requests/s, catalogue at rest`);
  const atRest = await measured(context, rate);
  progress(`Pacing, ${rate} requests/s, catalogue changing`);
  const changer = await CatalogueChanger.connect(context.stage.world.database.url);
  const stopping = new AbortController();
  const changes = { count: CHANGED_GAMES, intervalMs: CHANGE_INTERVAL_MS, signal: stopping.signal };
  const changing = changer.keepFlipping(context.stage.world.catalogue, changes);
  const whileChanging = await measured(context, rate);
  stopping.abort();
  await changing;
  await changer.close();
  return {
    tables: [
      tableOf(`Latency at ${rate} requests/s, catalogue at rest`, atRest),
      tableOf(
        `Latency at ${rate} requests/s, ${CHANGED_GAMES} games changed every ${CHANGE_INTERVAL_MS} ms`,
        whileChanging,
      ),
    ],
    targets: [
      { name: 'p99 of full / raw, at rest', most: 3, measured: ratio(atRest, 'full', 'raw') },
      { name: 'p99 of full / raw, while changing', most: 6, measured: ratio(whileChanging, 'full', 'raw') },
    ],
  };
}

const measured = (context: BenchContext, rate: number): Promise<Samples> =>
  interleaved(SIDES, context.options.rounds, (side) => sample(context, side, { mix: 'wide', rate }));

async function sustainableRate({ stage, driver, options }: BenchContext): Promise<number> {
  const peaks = [];
  for (const side of SIDES) {
    const { port } = await stage.server(side);
    const load = { port, connections: CONNECTIONS, warmUpMs: 0, durationMs: options.sampleMs };
    const rates = [];
    for (let at = 0; at < 3; at += 1) rates.push((await driver.load('wide', load)).answersPerSecond);
    peaks.push(median(rates));
  }
  return Math.round((Math.min(...peaks) * LOAD_SHARE) / 100) * 100;
}

const p99s = (samples: Samples, side: Side): number[] => (samples.get(side) ?? []).map(({ p99Ms }) => p99Ms);

const ratio = (samples: Samples, side: Side, to: Side) => pairedRatio(p99s(samples, side), p99s(samples, to));

function tableOf(title: string, samples: Samples): Table {
  const rows = SIDES.map((side) => [
    side,
    spreadText(spread((samples.get(side) ?? []).map(({ p50Ms }) => p50Ms))),
    spreadText(spread(p99s(samples, side))),
    spreadText(spread((samples.get(side) ?? []).map(({ longestMs }) => longestMs))),
    digits(ratio(samples, side, 'raw').median),
  ]);
  return { title, columns: ['Side', 'p50, ms', 'p99, ms', 'Longest, ms', 'p99 / raw'], rows };
}
