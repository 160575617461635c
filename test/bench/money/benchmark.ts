/** The benchmark of money: which experiments there are, and what they share. */
import { progress } from '../progress.ts';
import { measured } from '../measured.ts';
import type { Findings } from '../report.ts';
import { compile } from '../server/compiled.ts';
import { doNotPin } from '../server/pinning.ts';
import { backlog } from './experiments/backlog.ts';
import { crowds } from './experiments/crowds.ts';
import { delivery } from './experiments/delivery.ts';
import { events } from './experiments/events.ts';
import { fairness } from './experiments/fairness.ts';
import { fetched } from './experiments/fetched.ts';
import { latency } from './experiments/latency.ts';
import { seamless } from './experiments/seamless.ts';
import { closeCalls } from './local-http.ts';
import { readMoneyOptions, USAGE, type Experiment, type MoneyOptions } from './options.ts';
import { MoneyStage } from './stage.ts';

const EXPERIMENTS: Readonly<Record<Experiment, (stage: MoneyStage, options: MoneyOptions) => Promise<Findings>>> = {
  events,
  crowds,
  seamless,
  fetched,
  delivery,
  latency,
  backlog,
  fairness,
};

/** Runs what the command line asks for and prints it; whether every target was met. */
export async function benchmarkMoney(args: readonly string[]): Promise<boolean> {
  const options = readMoneyOptions(args);
  if (options === undefined) {
    console.log(USAGE);
    return true;
  }
  if (options.besideRoot !== undefined) compile(options.besideRoot);
  // The database has no core of its own to be kept to, so nobody has.
  doNotPin();
  return measured(options, (folder) => runAll(options, folder)).finally(closeCalls);
}

async function runAll(options: MoneyOptions, folder: string): Promise<Findings> {
  const findings: Findings[] = [];
  for (const name of options.experiments) {
    progress(`Measuring ${name}`);
    findings.push(await onStage(folder, options.linkMs, (stage) => EXPERIMENTS[name](stage, options)));
  }
  return { tables: findings.flatMap(({ tables }) => tables), targets: findings.flatMap(({ targets }) => targets) };
}

async function onStage(
  folder: string,
  linkMs: number,
  experiment: (stage: MoneyStage) => Promise<Findings>,
): Promise<Findings> {
  const stage = new MoneyStage(folder, linkMs);
  try {
    return await experiment(stage);
  } finally {
    await stage.stop();
  }
}
