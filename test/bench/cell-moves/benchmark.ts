/** Moves of a cell under a steady load, with few rows and with many: how long no event is taken. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Operator, replicatingServer } from '../../adapters/persistence/cells/cells.ts';
import { runMover } from '../../faults/cell-moves/killed-mover.ts';
import type { PostgresCluster } from '../../support/postgres-cluster.ts';
import { fillLedger } from '../growth-of-ledger/fill-ledger.ts';
import { AGENTS, OTHER_PROVIDERS, TRANSACTIONS_PER_PLAYER } from '../growth-of-ledger/made-rows.ts';
import { EventSource } from '../money/event-source.ts';
import { fillMoneyWorld, SECRETS_KEY } from '../money/money-world.ts';
import { progress } from '../progress.ts';
import { isMet, machineText, markdown, digits, type Target } from '../report.ts';
import { compile } from '../server/compiled.ts';
import { startServer, type MeasuredServer } from '../server/measured-server.ts';
import { doNotPin } from '../server/pinning.ts';
import { SteadyEvents, type Steady } from './steady-events.ts';

const USAGE = `Moves a cell from one PostgreSQL to another while events arrive at a steady pace.

npm run bench -- cell-moves [options]
  --rows N,N         rows of the ledgers, one move each (default 1000,2000000)
  --per-second N     events a second (default 1000)
  --seconds N        seconds of load before the move and after it (default 5)
  --target FOLDER    folder with initdb and postgres of the target (default: those of the source)
  --help

The exit status is 1 when a pause is longer than 2 s, when an event is lost or doubled, or when rows differ.`;

/** A transaction has 1.3 entries, a callback and some attempts. */
const ROWS_PER_TRANSACTION = 3.2;
const PLAYERS_MIN = 200;
const PAUSE_MAX_MS = 2_000;
const PAUSE_BEGINS = 'the source is paused now';

interface Options {
  readonly perSecond: number;
  readonly seconds: number;
  readonly target: string | undefined;
}

/** The outcome of one move. */
interface MovedUnderLoad {
  readonly rows: number;
  readonly before: Steady;
  readonly copying: Steady;
  /** From a moment before the pause on. */
  readonly switching: Steady;
  readonly copiedMs: number;
  readonly pausedMs: number;
  /** Sentences about what is wrong. */
  readonly wrong: readonly string[];
}

export async function benchmarkCellMoves(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '1000,2000000' },
      'per-second': { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '5' },
      target: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return true;
  }
  doNotPin();
  compile();
  const options = { perSecond: Number(values['per-second']), seconds: Number(values.seconds), target: values.target };
  const moves: MovedUnderLoad[] = [];
  for (const rows of values.rows.split(',').map(Number)) moves.push(await onServers(rows, options));
  const targets = moves.map(targetOf);
  console.log(`${machineText()}.\n\n${markdown({ tables: [tableOf(moves, options)], targets })}`);
  const wrong = moves.flatMap((move) => move.wrong);
  for (const sentence of wrong) console.error(sentence);
  return wrong.length === 0 && targets.every(isMet);
}

async function onServers(rows: number, options: Options): Promise<MovedUnderLoad> {
  const servers: PostgresCluster[] = [];
  const operator = Object.assign(new Operator(), { secretsKey: SECRETS_KEY });
  try {
    servers.push(await replicatingServer(), await replicatingServer(options.target));
    const [source, target] = servers;
    return await movedUnderLoad(rows, options, { operator, source: source!.url, target: target!.url });
  } finally {
    operator.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

interface Places {
  readonly operator: Operator;
  readonly source: string;
  readonly target: string;
}

async function movedUnderLoad(
  rows: number,
  options: Options,
  { operator, ...servers }: Places,
): Promise<MovedUnderLoad> {
  const from = await operator.add('from', servers.source);
  const to = await operator.add('to', servers.target, { isClosed: true });
  const players = await filled(from, servers.source, rows);
  const stopping: (() => Promise<unknown>)[] = [];
  try {
    const first = await gateway(operator.folder, from);
    stopping.push(() => first.stop());
    let port = first.port;
    const arriving = gateway(operator.folder, to).then((second) => {
      stopping.push(() => second.stop());
      port = second.port;
    });
    const load = new SteadyEvents(new EventSource('steady'), () => port, players);
    const running = load.run(options.perSecond);
    await sleep(1_000 * options.seconds);
    const before = load.take();
    const sinceMs = performance.now();
    let copying: Steady | undefined;
    const end = await runMover(operator.environment(), ['move', 'from', '--to', 'to', '--json'], undefined, (text) => {
      if (text.includes(PAUSE_BEGINS)) copying = load.take();
    });
    const copiedMs = performance.now() - sinceMs;
    if (copying === undefined || !end.said.includes('paused_ms')) throw new Error(end.said);
    await Promise.all([arriving, sleep(1_000 * options.seconds)]);
    const switching = load.take();
    load.stop();
    await running;
    const { paused_ms: pausedMs = NaN } =
      end.code === 0 ? (JSON.parse(end.said.slice(end.said.indexOf('{'))) as Said) : {};
    const taken = before.taken + copying.taken + switching.taken + load.take().taken;
    const wrong = [...(end.code === 0 ? [] : [end.said]), ...(await lostOf(to, servers.target, taken))];
    return { rows, before, copying, switching, copiedMs, pausedMs, wrong };
  } finally {
    for (const stop of stopping) await stop();
  }
}

interface Said {
  readonly paused_ms?: number;
}

/** Fills the cell. The number of its players. */
async function filled(url: string, server: string, rows: number): Promise<number> {
  const transactions = 2 * Math.round(rows / ROWS_PER_TRANSACTION / 2);
  const players = Math.max(PLAYERS_MIN, Math.round(transactions / TRANSACTIONS_PER_PLAYER));
  progress(`Filling a cell with ${rows.toLocaleString('en')} rows`);
  const size = { agents: AGENTS, players, callbackBase: 'https://agents.example', isQuiet: true };
  await fillMoneyWorld({ databaseUrl: url, dataDir: '' }, size);
  await asAdmin(url, server, async (client) => {
    await client.query(OTHER_PROVIDERS);
    await fillLedger(client, { transactions, players });
    await client.query('checkpoint');
  });
  return players;
}

const gateway = (folder: string, databaseUrl: string): Promise<MeasuredServer> =>
  startServer({
    source: 'src/main.ts',
    role: 'anywhere',
    logFile: join(folder, `log-${databaseUrl.length}`),
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'cell-moves-')),
      SECRETS_KEY,
      ADMIN_TOKEN: 'a'.repeat(32),
    },
  });

/** Each event that was taken is in the target once. Numbers are unique, so none can be there twice. */
async function lostOf(url: string, server: string, taken: number): Promise<readonly string[]> {
  const found = await asAdmin(url, server, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from wallet_transactions where transaction_id like 'steady-%' and status = 'accepted'`,
    );
    return rows[0]?.count ?? 0;
  });
  return found === taken ? [] : [`${taken} events were taken, and the target has ${found}`];
}

async function asAdmin<T>(url: string, server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = Object.assign(new URL(server), { pathname: new URL(url).pathname }).href;
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const targetOf = ({ rows, switching }: MovedUnderLoad): Target => ({
  name: `the switch: longest time without an event, ${rows.toLocaleString('en')} rows`,
  most: PAUSE_MAX_MS,
  unit: 'ms',
  measured: { median: switching.silentMs, min: switching.silentMs, max: switching.silentMs },
});

const tableOf = (moves: readonly MovedUnderLoad[], { perSecond }: Options) => ({
  title: `Moves of a cell at ${perSecond} events a second`,
  columns: [
    'Rows',
    'Events a second before, while copying, from the pause on',
    'Without an event while copying, ms',
    'Command, s',
    'Pause by the command, ms',
    'Without an event from the pause on, ms',
    'Repeated',
  ],
  rows: moves.map(({ rows, before, copying, switching, copiedMs, pausedMs }) => [
    rows.toLocaleString('en'),
    [before, copying, switching].map(({ perSecond: taken }) => digits(taken)).join(', '),
    digits(copying.silentMs),
    digits(copiedMs / 1_000),
    digits(pausedMs),
    digits(switching.silentMs),
    String(switching.repeated),
  ]),
});
