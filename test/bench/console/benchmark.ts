/** The benchmark of the console: every screen on a large ledger in PostgreSQL. */
import { SCREENS } from '../../../src/adapters/console/screens.ts';
import { makeLedger } from '../growth-of-ledger/made-ledger.ts';
import { measured } from '../measured.ts';
import { progress } from '../progress.ts';
import { digits, type Findings, type Target } from '../report.ts';
import { doNotPin } from '../server/pinning.ts';
import { percentile, spread } from '../statistics.ts';
import { openConsole, type OpenConsole } from './open-console.ts';
import { readConsoleOptions, USAGE, type ConsoleOptions } from './options.ts';
import { addressOf, SEARCHES } from './screen-addresses.ts';

const MILLISECONDS_MAX = 50;
const KILOBYTES_MAX = 100;
/** A search that finds one thing leads to it. */
const EXPECTED: ReadonlySet<number> = new Set([200, 303]);
/** The pages of one connection ask an Agent or a provider as they are opened, and take as long as its answer. */
const ASK_OTHERS = '/console/connections/';

/** Runs what the command line asks for and prints it; whether every target was met. */
export async function benchmarkConsole(args: readonly string[]): Promise<boolean> {
  const options = readConsoleOptions(args);
  if (options === undefined) {
    console.log(USAGE);
    return true;
  }
  doNotPin();
  return measured(options, async (folder) => {
    const ledger = await makeLedger(options.transactions, options.isKept);
    try {
      return await onLedger(ledger.url, folder, options);
    } finally {
      await ledger.drop();
    }
  });
}

async function onLedger(databaseUrl: string, folder: string, options: ConsoleOptions): Promise<Findings> {
  const opened = await openConsole(databaseUrl, folder);
  try {
    return await measure(opened, options);
  } finally {
    await opened.close();
  }
}

async function measure(opened: OpenConsole, { only, rounds }: ConsoleOptions): Promise<Findings> {
  const paths = [...SCREENS.map(({ path }) => path), ...SEARCHES].filter((path) => path.startsWith(only));
  const rows: string[][] = [];
  const targets: Target[] = [];
  for (const path of paths) {
    progress(`Opening ${path}`);
    const { tookMs, kilobytes } = await sample(opened, addressOf(path, opened.things), rounds);
    const time = spread(tookMs);
    rows.push([
      `\`${path}\``,
      digits(kilobytes),
      digits(time.median),
      digits(
        percentile(
          [...tookMs].sort((left, right) => left - right),
          95,
        ),
      ),
    ]);
    if (!path.startsWith(ASK_OTHERS)) targets.push({ name: path, most: MILLISECONDS_MAX, measured: time, unit: 'ms' });
    targets.push({ name: `${path}, size`, most: KILOBYTES_MAX, measured: spread([kilobytes]), unit: 'KB' });
  }
  return { tables: [{ title: 'Screens', columns: ['Page', 'KB', 'Median, ms', 'p95, ms'], rows }], targets };
}

async function sample({ visitor }: OpenConsole, address: string, rounds: number) {
  const tookMs: number[] = [];
  let kilobytes = 0;
  // The first time prepares statements, and reads pages from the disk.
  for (let round = 0; round <= rounds; round += 1) {
    const startMs = performance.now();
    const { httpStatus, text } = await visitor.get(address);
    if (round > 0) tookMs.push(performance.now() - startMs);
    if (!EXPECTED.has(httpStatus)) throw new Error(`${address} answered ${httpStatus}: ${text.slice(0, 500)}`);
    kilobytes = Buffer.byteLength(text) / 1_000;
  }
  return { tookMs, kilobytes };
}
