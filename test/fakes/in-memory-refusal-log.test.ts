import { refusalLogContract } from '../ports/refusal-log.contract.ts';
import { inMemoryInDoubtWorld } from './in-memory-in-doubt-book.ts';
import { InMemoryRefusalLog } from './in-memory-refusal-log.ts';

refusalLogContract(InMemoryRefusalLog.name, async () => inMemoryInDoubtWorld());
