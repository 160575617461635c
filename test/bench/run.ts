/** `npm run bench -- <benchmark> [options]` */
import { benchmarkCellMoves } from './cell-moves/benchmark.ts';
import { benchmarkConsole } from './console/benchmark.ts';
import { benchmarkFiles } from './files/benchmark.ts';
import { benchmarkGameList } from './game-list/benchmark.ts';
import { benchmarkGrowthOfLedger } from './growth-of-ledger/benchmark.ts';
import { benchmarkMoney } from './money/benchmark.ts';

const BENCHMARKS: Readonly<Record<string, (options: readonly string[]) => Promise<boolean>>> = {
  'game-list': benchmarkGameList,
  money: benchmarkMoney,
  'cell-moves': benchmarkCellMoves,
  console: benchmarkConsole,
  files: benchmarkFiles,
  'growth-of-ledger': benchmarkGrowthOfLedger,
};

const [name = '', ...options] = process.argv.slice(2);
const benchmark = BENCHMARKS[name];
if (benchmark === undefined) {
  console.error(`Usage: npm run bench -- <benchmark> [options]\nBenchmarks: ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exitCode = 2;
} else if (!(await benchmark(options))) {
  process.exitCode = 1;
}
