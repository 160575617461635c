/** The gateway beside the same query sent to PostgreSQL for each request: how much faster, and whether it says the same. */
import { digits, spreadText, type Findings } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import { pairedRatio, spread } from '../../statistics.ts';
import { progress } from '../../progress.ts';
import { sample, warmUp, type BenchContext } from '../bench-context.ts';
import { AgentClient } from '../agent-client.ts';
import type { Side } from '../stage.ts';

const SIDES = ['full', 'sql'] as const satisfies readonly Side[];
const COMPARED = 3_000;
/** Compared at a time. */
const BATCH = 250;

export async function againstSql(context: BenchContext): Promise<Findings> {
  await warmUp(context, SIDES);
  progress('Against SQL');
  const samples = await interleaved(SIDES, context.options.rounds, (side) => sample(context, side, { mix: 'wide' }));
  const rates = (side: Side): number[] => (samples.get(side as 'full') ?? []).map((result) => result.answersPerSecond);
  const equal = await compareAnswers(context);
  const measured = pairedRatio(rates('full'), rates('sql'));
  return {
    tables: [
      {
        title: 'Against the same query in SQL, wide',
        columns: ['Side', 'Answers per second', 'full / it'],
        rows: SIDES.map((side) => [
          side,
          spreadText(spread(rates(side))),
          digits(pairedRatio(rates('full'), rates(side)).median),
        ]),
      },
    ],
    targets: [
      { name: 'full / sql, wide', least: 50, measured },
      { name: 'answers of full and sql that are equal, byte for byte', least: COMPARED, measured: spread([equal]) },
    ],
  };
}

/** How many of the first wide requests both sides answer with the same bytes. */
async function compareAnswers({ stage }: BenchContext): Promise<number> {
  const clients = await Promise.all(SIDES.map(async (side) => new AgentClient((await stage.server(side)).port)));
  let equal = 0;
  for (let at = 0; at < COMPARED; at += BATCH) {
    const requests = stage.world.wide.slice(at, Math.min(at + BATCH, COMPARED));
    const pairs = requests.map((request) => Promise.all(clients.map((client) => client.ask(request))));
    for (const [left, right] of await Promise.all(pairs)) equal += Number(left!.equals(right!));
    progress(`  compared ${at + requests.length}, equal ${equal}`);
  }
  for (const client of clients) client.close();
  return equal;
}
