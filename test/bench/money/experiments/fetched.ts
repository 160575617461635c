/** How long a bet waits for an Agent that is called, and for one that fetches: at the gateway that asks, at another one, or at both. */
import { setTimeout as sleep } from 'node:timers/promises';
import { administer } from '../../../faults/kill-test/gateway-api.ts';
import { progress } from '../../progress.ts';
import { digits, spreadText, type Findings } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import { percentile, spread } from '../../statistics.ts';
import { analyse } from '../analyse.ts';
import { auditOf } from '../audit.ts';
import { EventSource } from '../event-source.ts';
import { call } from '../local-http.ts';
import { agentCode } from '../money-world.ts';
import { offeredAtATime } from '../offered-bets.ts';
import type { MoneyOptions } from '../options.ts';
import type { MoneyStage } from '../stage.ts';

const AT_A_TIME = [1, 8, 50] as const;
const AGENT_MS = 100;
const WARM_UP_MS = 5_000;
/** Calls that an Agent has waiting at each gateway where it fetches. */
const FETCHES = 2;
const ANSWER = JSON.stringify({ status: true, code: 0, data: { balance: '1000000' }, msg: '' });
/** An Agent a side, and the gateways at which it fetches. The bets are all sent to the first gateway. */
const SIDES: Readonly<Record<string, readonly number[]>> = {
  'is called': [],
  'fetches at both gateways': [0, 1],
  'fetches at the gateway that asks': [0],
  'fetches at the other gateway': [1],
};
const NAMES = Object.keys(SIDES);
const WORLD = { agents: NAMES.length, players: 2_000, isSeamless: true };

export async function fetched(stage: MoneyStage, { rounds, sampleMs }: MoneyOptions): Promise<Findings> {
  const databaseUrl = await stage.database(WORLD);
  const [one, other] = [await stage.gateway({ databaseUrl }), await stage.gateway({ databaseUrl })];
  await stage.answerAfter(AGENT_MS);
  const over = new AbortController();
  for (const [number, name] of NAMES.entries())
    await fetching(agentCode(number), { ports: SIDES[name]!.map((at) => [one, other][at]!.port), over: over.signal });
  const source = new EventSource('F');
  const load = (name: string, atATime: number, ms: number) => {
    const agent = NAMES.indexOf(name);
    const players = Array.from({ length: WORLD.players / WORLD.agents }, (_, at) => at * WORLD.agents + agent);
    return offeredAtATime({ port: one.port, source, players }, atATime, ms);
  };
  for (const name of NAMES) await load(name, AT_A_TIME.at(-1)!, Math.min(WARM_UP_MS, sampleMs));
  await analyse(databaseUrl);
  const rows: (readonly string[])[] = [];
  for (const atATime of AT_A_TIME) {
    const samples = await interleaved(NAMES, rounds, (name) => load(name, atATime, sampleMs));
    for (const name of NAMES) {
      const of = samples.get(name)!;
      const delays = [50, 95].map((percent) => spread(of.map(({ delaysMs }) => percentile(delaysMs, percent))));
      const failed = of.reduce((sum, sample) => sum + sample.failed, 0);
      const perSecond = spread(of.map(({ taken }) => (taken / sampleMs) * 1_000));
      rows.push([digits(atATime), name, spreadText(perSecond), digits(failed), ...delays.map(spreadText)]);
      progress(`  ${rows.at(-1)!.join(', ')}`);
    }
  }
  over.abort();
  const columns = ['At a time', 'The Agent', 'Bets taken per second', 'Failed', 'p50, ms', 'p95, ms'];
  const title = `Bets at one of two gateways, of an Agent that holds the wallets and answers after ${AGENT_MS} ms`;
  return { tables: [{ title, columns, rows }], targets: [await auditOf(one, 'two gateways')] };
}

interface Fetching {
  readonly ports: readonly number[];
  readonly over: AbortSignal;
}

/** Lets an Agent fetch at these gateways from now on. */
async function fetching(agent: string, { ports, over }: Fetching): Promise<void> {
  const [first] = ports;
  if (first === undefined) return;
  const operator = `http://127.0.0.1:${first}`;
  await administer(operator, `PATCH /agents/${agent}`, { callback_delivery: 'pull' });
  const { token } = await administer(operator, `POST /agents/${agent}/tokens`);
  const asAgent = async (port: number, path: string, fields: Readonly<Record<string, string>>) => {
    const headers = { authorization: `Bearer ${String(token)}`, 'content-type': 'application/x-www-form-urlencoded' };
    return call({ port, path: `/papi/v1/${path}`, headers, body: new URLSearchParams(fields).toString() });
  };
  const loop = async (port: number): Promise<void> => {
    while (!over.aborted) {
      const text = await asAgent(port, 'callback/pull', { limit: '100', wait_seconds: '5' });
      const { list } = (JSON.parse(text) as { data: { list: { callback_id: string; lease: string }[] } }).data;
      for (const { callback_id, lease } of list) void answer(port, { callback_id, lease });
    }
  };
  // A late answer is refused, and its bet counts as failed.
  const answer = (port: number, lease: Readonly<Record<string, string>>) =>
    sleep(AGENT_MS).then(() => asAgent(port, 'callback/answer', { ...lease, answer: ANSWER }).catch(() => undefined));
  const lastOnes = (error: unknown): void => {
    if (!over.aborted) throw error;
  };
  for (const port of ports) for (let at = 0; at < FETCHES; at += 1) void loop(port).catch(lastOnes);
}
