/** The cost of a larger catalogue: requests per second, memory, the time to load it, and the cost of a change. */
import { LoadDriver } from '../../load/load-driver.ts';
import { spreadText, type Findings, type Table, type Target } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import type { ProcessMemory } from '../../server/process-probe.ts';
import type { LongestStop } from '../../server/stop-watch.ts';
import { pairedRatio, spread, type Spread } from '../../statistics.ts';
import { progress } from '../../progress.ts';
import { sample, warmUp, type BenchContext, type Sample } from '../bench-context.ts';
import type { BenchOptions } from '../options.ts';
import { Stage } from '../stage.ts';
import { makeWorld } from '../world.ts';
import { measureChanges, type ChangeCost, type ChangeCosts } from './changes.ts';

const MEGABYTE = 1e6;
/** Requests per second compared to the smallest catalogue. */
const LEAST_BY_SIZE: Readonly<Record<number, number>> = { 200_000: 0.85, 1_000_000: 0.7 };
const STOP_MOST_MS = 50;

/** One catalogue and what was measured of it. */
interface Size {
  readonly gameCount: number;
  readonly context: BenchContext;
  readonly loadedInMs: number;
  readonly memory: ProcessMemory;
}

export async function growth(options: BenchOptions, folder: string): Promise<Findings> {
  const sizes: Size[] = [];
  try {
    for (const gameCount of options.growthSizes) sizes.push(await open(gameCount, options, folder));
    progress('Growth');
    const samples = await interleaved(sizes, options.rounds, ({ context }) => sample(context, 'full', { mix: 'wide' }));
    const changes = new Map<Size, ChangeCosts>();
    for (const size of sizes) changes.set(size, await measureChanges(size.context));
    const after = new Map<Size, ProcessMemory>();
    for (const size of sizes) after.set(size, await (await size.context.stage.server('full')).ask('memory'));
    return findings({ sizes, samples, changes, after });
  } finally {
    for (const { context } of sizes) {
      context.driver.stop();
      await context.stage.stop();
      await context.stage.world.database.drop();
    }
  }
}

async function open(gameCount: number, options: BenchOptions, folder: string): Promise<Size> {
  progress(`Making ${gameCount} games and their requests`);
  const world = await makeWorld(gameCount);
  const context = { options, stage: new Stage(world, folder), driver: new LoadDriver(folder) };
  await context.driver.prepare('wide', world.wide);
  const server = await context.stage.server('full');
  const memory = await server.ask('memory');
  await warmUp(context, ['full']);
  return { gameCount, context, loadedInMs: server.startedInMs, memory };
}

interface Measured {
  readonly sizes: readonly Size[];
  readonly samples: ReadonlyMap<Size, readonly Sample[]>;
  readonly changes: ReadonlyMap<Size, ChangeCosts>;
  /** Memory after all load and all changes. */
  readonly after: ReadonlyMap<Size, ProcessMemory>;
}

const findings = (measured: Measured): Findings => ({
  tables: [rateTable(measured), changeTable(measured)],
  targets: measured.sizes.flatMap((size) => targetsOf(size, measured)),
});

const rates = ({ samples }: Measured, size: Size): number[] =>
  samples.get(size)!.map(({ answersPerSecond }) => answersPerSecond);

const ratio = (measured: Measured, size: Size): Spread =>
  pairedRatio(rates(measured, size), rates(measured, measured.sizes[0]!));

function rateTable(measured: Measured): Table {
  const rows = measured.sizes.map((size) => [
    size.gameCount.toLocaleString('en'),
    spreadText(spread(rates(measured, size))),
    spreadText(ratio(measured, size)),
    (size.loadedInMs / 1000).toFixed(1),
    megabytes(size.memory.heapUsed + size.memory.external),
    megabytes(size.memory.rss),
    megabytes(measured.after.get(size)!.rss),
  ]);
  const smallest = measured.sizes[0]!.gameCount.toLocaleString('en');
  const columns = ['Games', 'Answers per second', `/ ${smallest}`, 'Start to ready, s', 'Heap after start, MB'];
  return { title: 'Growth, wide', columns: [...columns, 'RSS after start, MB', 'RSS after load, MB'], rows };
}

function changeTable({ sizes, changes }: Measured): Table {
  const rows = sizes.flatMap((size) => {
    const { otherProcess, ownImport, atRest } = changes.get(size)!;
    const row = (what: string, served: string, stops: readonly LongestStop[]): string[] => [
      size.gameCount.toLocaleString('en'),
      what,
      served,
      spreadText(spread(stops.map(({ computedMs }) => computedMs))),
      spreadText(spread(stops.map(({ clockMs }) => clockMs))),
    ];
    return [
      row('none', '', atRest),
      row('committed by another process', servedText(otherProcess), otherProcess.map(longestStop)),
      row('imported through this one', servedText(ownImport), ownImport.map(longestStop)),
    ];
  });
  const columns = ['Games', 'Change of 1 %', 'Served after, ms', 'Longest stop, ms computed', 'by the clock'];
  return { title: 'Changes of the catalogue, while 2,000 requests/s are served', columns, rows };
}

const longestStop = (cost: ChangeCost): LongestStop => cost.longestStop;

const servedText = (costs: readonly ChangeCost[]): string => spreadText(spread(costs.map(({ servedMs }) => servedMs)));

function targetsOf(size: Size, measured: Measured): Target[] {
  const name = size.gameCount.toLocaleString('en');
  const least = LEAST_BY_SIZE[size.gameCount];
  const { otherProcess, ownImport } = measured.changes.get(size)!;
  const stop = (how: string, costs: readonly ChangeCost[]): Target => ({
    name: `longest stop by a change ${how}, ${name} games`,
    most: STOP_MOST_MS,
    unit: 'ms',
    // The median of the rounds as everywhere: a host that takes the cores away makes stops at rest, too, which the table shows beside.
    measured: spread(costs.map(({ longestStop: { computedMs } }) => computedMs)),
  });
  return [
    ...(least === undefined
      ? []
      : [{ name: `requests per second, ${name} games`, least, measured: ratio(measured, size) }]),
    stop('of another process', otherProcess),
    stop('of its own', ownImport),
  ];
}

const megabytes = (bytes: number): string => String(Math.round(bytes / MEGABYTE));
