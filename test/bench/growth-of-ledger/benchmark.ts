/** The benchmark of growth: the same queries on a small, a middling and a large ledger, in turns. */
import { writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { stopPostgres } from '../../support/postgres.ts';
import { progress } from '../progress.ts';
import { doNotPin } from '../server/pinning.ts';
import { digits, isMet, machineText, markdown, spreadText, type Findings, type Table, type Target } from '../report.ts';
import { interleaved } from '../rounds.ts';
import { median, pairedRatio, spread } from '../statistics.ts';
import { auditTable } from './audited.ts';
import { openSide, type LedgerSide } from './ledger-side.ts';
import { makeLedger } from './made-ledger.ts';
import { MEASURED_QUERIES, type MeasuredQuery } from './measured-queries.ts';
import { readGrowthOptions, USAGE, type GrowthOptions } from './options.ts';
import { plansOf } from './plans.ts';

/** The bytes of a transaction with all its indexes, entries, callbacks and attempts, and as much again while indexes are built. */
const BYTES_PER_TRANSACTION = 4_000;
/** A look-up in a tree with two levels more, on pages that are not all in memory, may cost so much more. */
const LOOKUP_RATIO_MAX = 3;

/** Runs what the command line asks for and prints it; whether every target was met. */
export async function benchmarkGrowthOfLedger(args: readonly string[]): Promise<boolean> {
  const options = readGrowthOptions(args);
  if (options === undefined) {
    console.log(USAGE);
    return true;
  }
  doNotPin();
  const sides: LedgerSide[] = [];
  try {
    await refuseFullDisk(options.sizes.at(-1)!);
    for (const size of options.sizes) sides.push(await openSide(await makeLedger(size, options.isKept)));
    const findings = await measure(sides, options);
    console.log(`${machineText()}.\n\n${markdown(findings)}`);
    if (options.jsonFile !== undefined) writeFileSync(options.jsonFile, JSON.stringify(findings, null, 2));
    return findings.targets.every(isMet);
  } finally {
    for (const side of sides) {
      await side.close();
      await side.ledger.drop();
    }
    await stopPostgres();
  }
}

/** Looks where a server of our own would be; another one's disk cannot be seen from here. */
async function refuseFullDisk(transactions: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const [free, needed] = [bavail * bsize, transactions * BYTES_PER_TRANSACTION];
  if (process.env['TEST_DATABASE_URL'] || free > needed) return;
  const gigabytes = (bytes: number) => `${Math.ceil(bytes / 1e9)} GB`;
  throw new Error(
    `${tmpdir()} has ${gigabytes(free)} left, and ${transactions} transactions may take ${gigabytes(needed)}: ` +
      'take fewer with --transactions, or set TMPDIR.',
  );
}

async function measure(sides: readonly LedgerSide[], options: GrowthOptions): Promise<Findings> {
  const rows: string[][] = [];
  const ways: string[][] = [];
  const targets: Target[] = [];
  for (const query of MEASURED_QUERIES.filter(({ name }) => name.startsWith(options.only))) {
    progress(`Measuring ${query.name}`);
    for (const side of sides) await query.run(side);
    const samples = await interleaved(sides, options.rounds, (side) => sample(side, query));
    const of = (side: LedgerSide): readonly number[] => samples.get(side)!;
    const [smallest, largest] = [sides[0]!, sides.at(-1)!];
    const growth = pairedRatio(of(largest), of(smallest));
    rows.push([query.name, ...sides.map((side) => spreadText(spread(of(side)))), digits(growth.median)]);
    if (query.isLookup)
      targets.push({ name: `${query.name}: large / small`, most: LOOKUP_RATIO_MAX, measured: growth });
    ways.push([query.name, (await plansOf(largest, query)).join(', ')]);
  }
  const names = sides.map(({ ledger }) => `${ledger.transactions.toLocaleString('en')} transactions`);
  const audit = options.isAudited ? [await auditTable(sides)] : [];
  return {
    tables: [
      { title: 'Milliseconds', columns: ['Query', ...names, 'Large / small'], rows },
      { title: `How ${names.at(-1)} are read`, columns: ['Query', 'Ways into the tables'], rows: ways } satisfies Table,
      ...audit,
    ],
    targets,
  };
}

async function sample(side: LedgerSide, query: MeasuredQuery): Promise<number> {
  const tookMs: number[] = [];
  for (let turn = 0; turn < query.times; turn += 1) {
    const startMs = performance.now();
    await query.run(side);
    tookMs.push(performance.now() - startMs);
  }
  return median(tookMs);
}
