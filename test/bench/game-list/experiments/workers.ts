/** Two gateway processes behind one port beside one; printed only, because the load generator needs one of the cores too. */
import { digits, spreadText, type Findings } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import { pairedRatio, spread } from '../../statistics.ts';
import { progress } from '../../progress.ts';
import { sample, warmUp, type BenchContext } from '../bench-context.ts';
import type { Side } from '../stage.ts';

const SIDES = ['1 worker', '2 workers'] as const satisfies readonly Side[];

/** `context.driver` should not be kept to a core. */
export async function workers(context: BenchContext): Promise<Findings> {
  await warmUp(context, SIDES);
  progress('Workers');
  const samples = await interleaved(SIDES, context.options.rounds, (side) => sample(context, side, { mix: 'wide' }));
  const rates = (side: (typeof SIDES)[number]): number[] => samples.get(side)!.map((result) => result.answersPerSecond);
  const ratio = (side: (typeof SIDES)[number]): string => digits(pairedRatio(rates(side), rates('1 worker')).median);
  const rows = SIDES.map((side) => [side, spreadText(spread(rates(side))), ratio(side)]);
  return {
    tables: [
      { title: 'Workers, wide, nothing kept to a core', columns: ['Side', 'Answers per second', '/ 1 worker'], rows },
    ],
    targets: [],
  };
}
