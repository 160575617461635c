/** How soon an Agent hears of a bet while nothing else is to be done. */
import { progress } from '../../progress.ts';
import { spreadText, type Findings } from '../../report.ts';
import { percentile, spread } from '../../statistics.ts';
import { EventSource } from '../event-source.ts';
import type { MoneyOptions } from '../options.ts';
import { pacedRounds, type Delays } from '../paced-rounds.ts';
import type { MoneyStage } from '../stage.ts';

const WORLD = { agents: 4, players: 200 };
const PER_SECOND = 20;

export async function latency(stage: MoneyStage, { rounds, sampleMs }: MoneyOptions): Promise<Findings> {
  const { port } = await stage.gateway({ databaseUrl: await stage.database(WORLD) });
  const players = Array.from({ length: WORLD.players }, (_, number) => number);
  const source = new EventSource('L');
  const samples: Delays[] = [];
  // The first one warms up.
  for (let round = -1; round < rounds; round += 1) {
    const delays = await pacedRounds(stage, { port, source, perSecond: PER_SECOND, ms: sampleMs, players });
    progress(`  p95 ${percentile(delays.fromAnswer, 95).toFixed(1)} ms after the answer, ${delays.lost} lost`);
    if (round >= 0) samples.push(delays);
  }
  const of = (kind: 'fromAnswer' | 'fromRequest', percent: number) =>
    spread(samples.map((delays) => percentile(delays[kind], percent)));
  const rows = (['fromRequest', 'fromAnswer'] as const).map((kind) => [
    kind === 'fromRequest' ? "the provider's request, the commit included" : 'the answer to it',
    ...[50, 95, 99].map((percent) => spreadText(of(kind, percent))),
  ]);
  return {
    tables: [{ title: 'Milliseconds to the socket of the Agent, idle', columns: ['From', 'p50', 'p95', 'p99'], rows }],
    targets: [
      { name: 'from commit to socket, p95', most: 15, measured: of('fromAnswer', 95), unit: 'ms' },
      { name: 'callbacks that were lost', most: 0, measured: spread(samples.map(({ lost }) => lost)) },
    ],
  };
}
