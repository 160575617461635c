import { rateCountsContract } from '../ports/rate-counts.contract.ts';
import { InMemoryRateBoard, InMemoryRateCounts } from './in-memory-rate-counts.ts';

rateCountsContract(InMemoryRateCounts.name, async () => {
  const board = new InMemoryRateBoard(() => 0);
  const at = (process: number) => new InMemoryRateCounts(board, process);
  return { processes: [at(1), at(2), at(3)], close: () => Promise.resolve() };
});
