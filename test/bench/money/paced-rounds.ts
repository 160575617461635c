/** Bets that come at a steady pace, whatever becomes of them, and how long each takes to reach its Agent. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrival } from './arrivals.ts';
import type { EventSource } from './event-source.ts';
import type { MoneyStage } from './stage.ts';

export interface PacedRounds {
  readonly port: number;
  readonly source: EventSource;
  readonly perSecond: number;
  readonly ms: number;
  /** The players whose turn it is, one after the other. */
  readonly players: readonly number[];
}

/** How long to wait for what is still under way at the end. */
const REST_MS = 1_500;

/**
 * Milliseconds from the gateway's answer to the provider, which comes right after the commit, to the Agent's socket; below zero where the
 * callback overtook the answer. `fromRequest` counts from the provider's request, so that the commit is surely inside.
 */
export interface Delays {
  readonly fromAnswer: readonly number[];
  readonly fromRequest: readonly number[];
  readonly lost: number;
}

export async function pacedRounds(
  stage: MoneyStage,
  { port, source, perSecond, ms, players }: PacedRounds,
): Promise<Delays> {
  await stage.arrivals();
  const sent = new Map<string, { readonly atMs: number; answeredAtMs: number }>();
  const startMs = performance.now();
  const reports: Promise<void>[] = [];
  for (let turn = 0; (turn * 1_000) / perSecond < ms; turn += 1) {
    await sleep(Math.max(0, startMs + (turn * 1_000) / perSecond - performance.now()));
    const [bet] = source.nextRound(players[turn % players.length]!);
    const times = { atMs: nowMs(), answeredAtMs: NaN };
    sent.set(bet.transactionId, times);
    reports.push(source.report(port, bet).then(() => void (times.answeredAtMs = nowMs())));
  }
  await Promise.all(reports);
  await sleep(REST_MS);
  return delaysOf(sent, await stage.arrivals());
}

const nowMs = (): number => performance.timeOrigin + performance.now();

type Sent = ReadonlyMap<string, { readonly atMs: number; readonly answeredAtMs: number }>;

function delaysOf(sent: Sent, arrivals: readonly Arrival[]): Delays {
  // If a callback came twice, its first arrival counts.
  const firsts = new Map([...arrivals].reverse().map(([, id, atMs]) => [id, atMs]));
  const seen = [...sent].flatMap(([id, times]) => {
    const arrivedAtMs = firsts.get(id);
    return arrivedAtMs === undefined ? [] : [{ ...times, arrivedAtMs }];
  });
  return {
    fromAnswer: seen.map(({ answeredAtMs, arrivedAtMs }) => arrivedAtMs - answeredAtMs).sort((a, b) => a - b),
    fromRequest: seen.map(({ atMs, arrivedAtMs }) => arrivedAtMs - atMs).sort((a, b) => a - b),
    lost: sent.size - seen.length,
  };
}
