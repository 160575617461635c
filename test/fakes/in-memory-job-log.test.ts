import { jobLogContract } from '../ports/job-log.contract.ts';
import { InMemoryJobLog } from './in-memory-job-log.ts';
import { inMemoryWorld } from './in-memory-world.ts';

jobLogContract(InMemoryJobLog.name, async () => {
  const world = inMemoryWorld();
  return Object.assign(world, { jobLog: new InMemoryJobLog(world.books.jobs) });
});
