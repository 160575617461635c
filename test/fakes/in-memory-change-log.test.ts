import { changeLogContract } from '../ports/change-log.contract.ts';
import { InMemoryChangeLog } from './in-memory-change-log.ts';

changeLogContract(InMemoryChangeLog.name, async () => ({
  log: new InMemoryChangeLog(),
  close: () => Promise.resolve(),
}));
