/** The benchmark of the game list: which experiments there are, and what they share. */
import { LoadDriver } from '../load/load-driver.ts';
import { measured } from '../measured.ts';
import type { Findings } from '../report.ts';
import { compile } from '../server/compiled.ts';
import { doNotPin, type Role } from '../server/pinning.ts';
import { progress } from '../progress.ts';
import type { BenchContext } from './bench-context.ts';
import { againstSql } from './experiments/against-sql.ts';
import { growth } from './experiments/growth.ts';
import { pacing } from './experiments/pacing.ts';
import { search } from './experiments/search.ts';
import { throughput } from './experiments/throughput.ts';
import { workers } from './experiments/workers.ts';
import { readOptions, USAGE, type BenchOptions, type Experiment } from './options.ts';
import { Stage } from './stage.ts';
import { makeWorld } from './world.ts';

type SharedExperiment = Exclude<Experiment, 'growth'>;

const EXPERIMENTS: Readonly<Record<SharedExperiment, (context: BenchContext) => Promise<Findings>>> = {
  throughput,
  pacing,
  sql: againstSql,
  workers,
  search,
};
const ROLES: Readonly<Record<SharedExperiment, Role>> = {
  throughput: 'generator',
  pacing: 'generator',
  sql: 'generator',
  workers: 'anywhere',
  search: 'generator',
};

/** Runs what the command line asks for and prints it; whether every target was met. */
export async function benchmarkGameList(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args);
  if (options === undefined) {
    console.log(USAGE);
    return true;
  }
  if (options.besideRoot !== undefined) compile(options.besideRoot);
  if (!options.pin) doNotPin();
  return measured(options, (folder) => runAll(options, folder));
}

async function runAll(options: BenchOptions, folder: string): Promise<Findings> {
  const shared = (Object.keys(EXPERIMENTS) as SharedExperiment[]).filter((name) => options.experiments.has(name));
  const findings: Findings[] = [];
  if (shared.length > 0) findings.push(...(await runShared(options, folder, shared)));
  if (options.experiments.has('growth')) findings.push(await growth(options, folder));
  return { tables: findings.flatMap(({ tables }) => tables), targets: findings.flatMap(({ targets }) => targets) };
}

async function runShared(
  options: BenchOptions,
  folder: string,
  names: readonly SharedExperiment[],
): Promise<readonly Findings[]> {
  progress(`Making ${options.gameCount} games and their requests`);
  const world = await makeWorld(options.gameCount);
  const stage = new Stage(world, folder, options.besideRoot);
  const findings: Findings[] = [];
  try {
    for (const name of names) findings.push(await withDriver({ options, stage }, folder, name));
  } finally {
    await stage.stop();
    await world.database.drop();
  }
  return findings;
}

async function withDriver(
  shared: Pick<BenchContext, 'options' | 'stage'>,
  folder: string,
  name: SharedExperiment,
): Promise<Findings> {
  const { wide, hot } = shared.stage.world;
  const driver = new LoadDriver(folder, ROLES[name]);
  try {
    await driver.prepare('wide', wide);
    await driver.prepare('hot', hot);
    return await EXPERIMENTS[name]({ ...shared, driver });
  } finally {
    driver.stop();
  }
}
