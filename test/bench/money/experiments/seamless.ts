/** Bets of an Agent that holds its players' wallets: so many at a time, at a pace of their own, and beside an Agent that never answers. */
import { progress } from '../../progress.ts';
import { digits, spreadText, type Findings, type Table, type Target } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import type { MeasuredServer } from '../../server/measured-server.ts';
import { pairedRatio, percentile, spread } from '../../statistics.ts';
import { analyse } from '../analyse.ts';
import { auditOf } from '../audit.ts';
import { EventSource } from '../event-source.ts';
import { agentCode } from '../money-world.ts';
import { offeredAtATime, offeredPerSecond, type Offered, type OfferTo } from '../offered-bets.ts';
import type { MoneyOptions } from '../options.ts';
import type { MoneyStage } from '../stage.ts';

const AT_A_TIME = [1, 8, 50, 200, 400, 1_000] as const;
/** Beyond, the rate must be the best one that the Agent's time allows. */
const CROWD_MIN = 200;
const AGENT_MS = [0, 100, 500] as const;
/** Paces of the open loop, as parts of the best rate of the closed one. */
const PACES = [0.5, 0.8, 1.5, 2] as const;
const OPEN_AGENT_MS = 100;
const GOODPUT_MIN = 0.9;
/** Agent 0 has every other player. */
const WORLD = { agents: 2, players: 4_000, isSeamless: true };
const WARM_UP_MS = 10_000;
/** An open loop shows the state that lasts, so it lasts longer than what waits at its beginning. */
const OPEN_LOOP_SAMPLES = 4;
/** Bets a second of each of two Agents, one of which never answers. */
const BESIDE_PER_SECOND = 50;

interface Contender {
  readonly side: string;
  readonly server: MeasuredServer;
  readonly source: EventSource;
}

export async function seamless(stage: MoneyStage, options: MoneyOptions): Promise<Findings> {
  const contenders = await contendersOn(stage, options);
  const rows: (readonly string[])[] = [];
  const targets: Target[] = [];
  let best = 0;
  for (const agentMs of AGENT_MS) {
    await stage.answerAfter(agentMs);
    const crowds = await closedLoop(contenders, agentMs, options);
    rows.push(...crowds.rows);
    targets.push(...crowds.targets);
    if (agentMs === OPEN_AGENT_MS) best = crowds.best;
  }
  await stage.answerAfter(OPEN_AGENT_MS);
  const open = await openLoop(contenders, best, options);
  const beside = await besideSilence(stage, contenders[0]!, options);
  const columns = ['Agent answers after', 'At a time', 'Side', 'Bets taken per second', 'Failed', 'p50, ms', 'p99, ms'];
  return {
    tables: [{ title: 'Bets of one Agent that holds the wallets', columns, rows }, ...open.tables, ...beside.tables],
    targets: [...targets, ...open.targets, ...beside.targets, ...(await auditsOf(contenders))],
  };
}

async function contendersOn(stage: MoneyStage, { besideRoot, sampleMs }: MoneyOptions): Promise<readonly Contender[]> {
  await stage.answerAfter(0);
  const sides = [
    ['gateway', undefined] as const,
    ...(besideRoot === undefined ? [] : [['before', besideRoot] as const]),
  ];
  const contenders: Contender[] = [];
  for (const [side, root] of sides) {
    const databaseUrl = await (root === undefined ? stage.database(WORLD) : stage.databaseOf(root, WORLD));
    const contender = { side, server: await stage.gateway({ databaseUrl }, root), source: new EventSource(side) };
    await offeredAtATime(betsOf(contender), 50, Math.min(WARM_UP_MS, 3 * sampleMs));
    await analyse(databaseUrl);
    contenders.push(contender);
  }
  return contenders;
}

async function closedLoop(contenders: readonly Contender[], agentMs: number, { rounds, sampleMs }: MoneyOptions) {
  const samples = new Map<number, ReadonlyMap<Contender, readonly Offered[]>>();
  for (const atATime of AT_A_TIME) {
    const taken = await interleaved(contenders, rounds, async (one) => {
      const offered = await offeredAtATime(betsOf(one), atATime, sampleMs);
      one.server.emptyLog();
      progress(`  ${one.side}, ${agentMs} ms, ${atATime} at a time: ${told(offered, sampleMs)}`);
      return offered;
    });
    samples.set(atATime, taken);
  }
  const own = contenders[0]!;
  const perSecond = ({ taken }: Offered): number => (taken / sampleMs) * 1_000;
  const of = (atATime: number, one = own) => samples.get(atATime)!.get(one)!;
  const rates = (atATime: number) => of(atATime).map(perSecond);
  const best = Math.max(...AT_A_TIME.map((atATime) => spread(rates(atATime)).median));
  const rows = AT_A_TIME.flatMap((atATime) =>
    contenders.map((one) => rowOf([`${agentMs} ms`, digits(atATime), one.side], of(atATime, one), perSecond)),
  );
  const targets = AT_A_TIME.filter((atATime) => atATime >= CROWD_MIN).map((atATime): Target => {
    // Simultaneous bets of this number cannot be answered more often than their Agent's time allows.
    const possible = agentMs === 0 ? best : Math.min(best, (atATime * 1_000) / agentMs);
    const name = `seamless, ${agentMs} ms, ${atATime} at a time / best`;
    return { name, least: GOODPUT_MIN, measured: spread(rates(atATime).map((rate) => rate / possible)) };
  });
  return { rows, targets, best };
}

function rowOf(
  head: readonly string[],
  samples: readonly Offered[],
  perSecond: (one: Offered) => number,
): readonly string[] {
  const delay = (percent: number) => spreadText(spread(samples.map(({ delaysMs }) => percentile(delaysMs, percent))));
  const failed = samples.reduce((sum, one) => sum + one.failed, 0);
  return [...head, spreadText(spread(samples.map(perSecond))), digits(failed), delay(50), delay(99)];
}

async function openLoop(contenders: readonly Contender[], best: number, options: MoneyOptions) {
  const ms = options.sampleMs * OPEN_LOOP_SAMPLES;
  const rows: (readonly string[])[] = [];
  const goodputs = new Map<number, readonly number[]>();
  for (const pace of PACES) {
    const offeredRate = Math.round(best * pace);
    const samples = await interleaved(contenders, options.rounds, async (one) => {
      const offered = await offeredPerSecond(betsOf(one), offeredRate, ms);
      one.server.emptyLog();
      progress(
        `  ${one.side}, ${offeredRate} bets/s: ${told(offered.bets, ms)}, ${offered.payouts.failed} payouts failed`,
      );
      return offered;
    });
    for (const one of contenders) {
      const bets = samples.get(one)!.map((sample) => sample.bets);
      const unpaid = samples.get(one)!.reduce((sum, { payouts }) => sum + payouts.failed, 0);
      rows.push([...rowOf([digits(offeredRate), one.side], bets, ({ taken }) => (taken / ms) * 1_000), String(unpaid)]);
    }
    goodputs.set(
      pace,
      samples.get(contenders[0]!)!.map(({ bets }) => (bets.taken / ms) * 1_000),
    );
  }
  const columns = [
    'Bets sent per second',
    'Side',
    'Taken per second',
    'Failed',
    'p50, ms',
    'p99, ms',
    'Payouts that failed',
  ];
  const table: Table = {
    title: `Bets at a pace of their own, each with a payout, Agent of ${OPEN_AGENT_MS} ms`,
    columns,
    rows,
  };
  // Its bets have payouts, so its best rate is its own.
  const bestOpen = Math.max(...[...goodputs.values()].map((rates) => spread(rates).median));
  const targets = PACES.filter((pace) => pace > 1).map((pace): Target => {
    const measured = spread(goodputs.get(pace)!.map((rate) => rate / bestOpen));
    return { name: `seamless, goodput at ${pace} times the best rate / best`, least: GOODPUT_MIN, measured };
  });
  return { tables: [table], targets };
}

/** The bets of an Agent that answers, beside as many of one that never does. */
async function besideSilence(stage: MoneyStage, contender: Contender, { rounds, sampleMs }: MoneyOptions) {
  const ms = sampleMs * OPEN_LOOP_SAMPLES;
  const samples = await interleaved(['all answer', 'one is silent'] as const, rounds, async (side) => {
    await stage.silence(side === 'one is silent' ? agentCode(1) : undefined);
    const load = ({ side: of }: { readonly side: number }) =>
      offeredPerSecond(betsOf(contender, of), BESIDE_PER_SECOND, ms);
    const [{ bets }] = await Promise.all([load({ side: 0 }), load({ side: 1 })]);
    progress(`  ${side}: ${told(bets, ms)}`);
    return bets;
  });
  await stage.silence();
  const p50 = (side: 'all answer' | 'one is silent') => samples.get(side)!.map((one) => percentile(one.delaysMs, 50));
  const failed = samples.get('one is silent')!.map((one) => one.failed);
  return {
    tables: [],
    targets: [
      { name: 'seamless, failed bets beside a silent Agent', most: 0, measured: spread(failed) },
      {
        name: 'seamless, p50 beside a silent Agent / without',
        most: 1.5,
        measured: pairedRatio(p50('one is silent'), p50('all answer')),
      },
    ],
  };
}

async function auditsOf(contenders: readonly Contender[]): Promise<readonly Target[]> {
  const audits: Target[] = [];
  for (const { server, side } of contenders) audits.push(await auditOf(server, side));
  return audits;
}

/** The bets of one Agent at a gateway. */
const betsOf = ({ server, source }: Contender, agent = 0): OfferTo => ({
  port: server.port,
  source,
  players: Array.from({ length: WORLD.players / WORLD.agents }, (_, number) => number * WORLD.agents + agent),
});

const told = ({ taken, failed, delaysMs }: Offered, ms: number): string =>
  `${Math.round((taken / ms) * 1_000)} taken/s, ${failed} failed, p50 ${percentile(delaysMs, 50).toFixed(0)} ms, ` +
  `p99 ${percentile(delaysMs, 99).toFixed(0)} ms`;
