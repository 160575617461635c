/** How many requests a second each side answers, and how that compares to the gateway. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfTimes } from '../../profile-summary.ts';
import { digits, spreadText, type Findings, type Table, type Target } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import { pairedRatio, spread } from '../../statistics.ts';
import { progress } from '../../progress.ts';
import { sample, warmUp, type BenchContext, type Mix, type Sample } from '../bench-context.ts';
import type { Side } from '../stage.ts';

/** Rows of the table; the file has all of them. */
const PROFILED_FUNCTIONS = 25;

const MIXES = ['wide', 'hot'] as const;

type Samples = ReadonlyMap<Side, readonly Sample[]>;

const LIMITS: Readonly<Record<Mix, { readonly least: number; readonly aim: number }>> = {
  wide: { least: 0.6, aim: 0.75 },
  hot: { least: 0.62, aim: 0.85 },
};

export async function throughput(context: BenchContext): Promise<Findings> {
  const { besideRoot, sides: chosen, starts } = context.options;
  const sides: readonly Side[] = besideRoot === undefined ? chosen : [...chosen, 'before'];
  const taken: Record<Mix, Samples[]> = { wide: [], hot: [] };
  for (let start = 0; start < starts; start += 1) {
    if (start > 0) await context.stage.stopServers();
    progress(`Throughput, start ${start + 1} of ${starts}`);
    await warmUp(context, sides);
    for (const mix of MIXES)
      taken[mix].push(await interleaved(sides, context.options.rounds, (side) => sample(context, side, { mix })));
  }
  const findings: Findings[] = [];
  for (const mix of MIXES) findings.push(await findingsOf(context, mix, taken[mix]));
  return { tables: findings.flatMap(({ tables }) => tables), targets: findings.flatMap(({ targets }) => targets) };
}

async function findingsOf(context: BenchContext, mix: Mix, starts: readonly Samples[]): Promise<Findings> {
  const samples = joined(starts);
  const tables = [tableOf(mix, samples)];
  if (starts.length > 1) tables.push(tableOfStarts(mix, starts));
  const { profileFolder } = context.options;
  if (profileFolder !== undefined) tables.push(await profile(context, mix, profileFolder));
  return { tables, targets: targetsOf(mix, samples) };
}

/** The samples of all processes of a side, in their order. */
const joined = (starts: readonly Samples[]): Samples =>
  new Map([...starts[0]!.keys()].map((side) => [side, starts.flatMap((samples) => samples.get(side)!)]));

const rates = (samples: Samples, side: Side): number[] =>
  (samples.get(side) ?? []).map(({ answersPerSecond }) => answersPerSecond);

const ratio = (samples: Samples, side: Side, to: Side) => pairedRatio(rates(samples, side), rates(samples, to));

const ratioText = (samples: Samples, side: Side, to: Side): string =>
  samples.has(to) ? digits(ratio(samples, side, to).median) : '–';

function tableOf(mix: Mix, samples: Samples): Table {
  const rows = [...samples.keys()].map((side) => [
    side,
    spreadText(spread(rates(samples, side))),
    ratioText(samples, side, 'raw'),
    ratioText(samples, side, 'bare'),
    ratioText(samples, 'full', side),
    digits(spread((samples.get(side) ?? []).map(({ cpuUsPerAnswer }) => cpuUsPerAnswer)).median),
    digits(spread((samples.get(side) ?? []).map(({ busyShare }) => busyShare)).median),
  ]);
  const columns = ['Side', 'Answers per second', '/ raw', '/ bare', 'full / it', 'CPU, µs', 'Generator busy'];
  return { title: `Throughput, ${mix}`, columns, rows };
}

/** The luck of each start: the gateway beside every other side of the same start. */
function tableOfStarts(mix: Mix, starts: readonly Samples[]): Table {
  const others = [...starts[0]!.keys()].filter((side) => side !== 'full');
  const rows = starts.map((samples, start) => [
    String(start + 1),
    ...others.map((side) => spreadText(ratio(samples, 'full', side))),
  ]);
  return { title: `Each start, ${mix}`, columns: ['Start', ...others.map((side) => `full / ${side}`)], rows };
}

/** How the gateway has to compare with another side, where that is measured. */
const COMPARED: Readonly<Partial<Record<Side, (mix: Mix) => { readonly least: number; readonly aim?: number }>>> = {
  bare: (mix) => LIMITS[mix],
  fastify: () => ({ least: 0.9, aim: 1 }),
  before: () => ({ least: 0.97 }),
};

const targetsOf = (mix: Mix, samples: Samples): Target[] =>
  [...samples.keys()].flatMap((side) => {
    const limits = COMPARED[side]?.(mix);
    if (limits === undefined) return [];
    return [{ name: `full / ${side}, ${mix}`, ...limits, measured: ratio(samples, 'full', side) }];
  });

async function profile(context: BenchContext, mix: Mix, folder: string): Promise<Table> {
  const server = await context.stage.server('full');
  await server.ask('start-profile');
  await sample(context, 'full', { mix });
  const recorded = await server.ask('stop-profile');
  writeFileSync(join(folder, `${mix}.cpuprofile`), JSON.stringify(recorded));
  const rows = selfTimes(recorded, PROFILED_FUNCTIONS).map(({ name, share }) => [
    name,
    `${(share * 100).toFixed(1)} %`,
  ]);
  return { title: `Where full spends its time, ${mix}`, columns: ['Function', 'Own time'], rows };
}
