/** Whether an Agent that never answers is felt by the others. */
import { progress } from '../../progress.ts';
import { spreadText, type Findings } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import { pairedRatio, percentile, spread } from '../../statistics.ts';
import { EventSource } from '../event-source.ts';
import { agentCode } from '../money-world.ts';
import type { MoneyOptions } from '../options.ts';
import { pacedRounds, type Delays } from '../paced-rounds.ts';
import { queueCallbacks } from '../queued-callbacks.ts';
import type { MoneyStage } from '../stage.ts';

const AGENTS = 40;
const WORLD = { agents: AGENTS, players: 400 };
const PER_SECOND = 60;
const WARM_UP_MS = 1_500;
/** The callbacks that wait for the silent Agent from the beginning. */
const STUCK = 400;
const SIDES = ['all answer', 'one is silent'] as const;
type Side = (typeof SIDES)[number];

export async function fairness(stage: MoneyStage, { rounds, sampleMs }: MoneyOptions): Promise<Findings> {
  const databaseUrl = await stage.database(WORLD);
  const source = new EventSource('F');
  const samples = await interleaved(SIDES, rounds, async (side) => {
    await stage.silence(side === 'one is silent' ? agentCode(0) : undefined);
    await queueCallbacks(databaseUrl, { messages: side === 'one is silent' ? STUCK : 1, perLane: 1, agents: 1 });
    const gateway = await stage.gateway({ databaseUrl });
    const paced = { port: gateway.port, source, perSecond: PER_SECOND, players: others() };
    await pacedRounds(stage, { ...paced, ms: WARM_UP_MS });
    const delays = await pacedRounds(stage, { ...paced, ms: sampleMs });
    await gateway.stop();
    progress(`  ${side}: p99 ${percentile(delays.fromAnswer, 99).toFixed(1)} ms, ${delays.lost} lost`);
    return delays;
  });
  const p99 = (side: Side) => samples.get(side)!.map((delays: Delays) => percentile(delays.fromRequest, 99));
  const rows = SIDES.map((side) => [
    side,
    ...[50, 95, 99].map((percent) =>
      spreadText(spread(samples.get(side)!.map(({ fromRequest }) => percentile(fromRequest, percent)))),
    ),
  ]);
  return {
    tables: [
      {
        title: `Milliseconds from the request to the socket of an Agent, ${PER_SECOND} bets a second of ${AGENTS - 1} Agents`,
        columns: ['', 'p50', 'p95', 'p99'],
        rows,
      },
    ],
    targets: [
      {
        name: "the others' p99, one silent / all answering",
        most: 1.2,
        measured: pairedRatio(p99('one is silent'), p99('all answer')),
      },
    ],
  };
}

/** Players of all Agents but the first. */
const others = (): readonly number[] =>
  Array.from({ length: WORLD.players }, (_, number) => number).filter((number) => number % AGENTS !== 0);
