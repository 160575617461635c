import { finderContract } from '../ports/finder.contract.ts';
import { inMemoryInDoubtWorld } from './in-memory-in-doubt-book.ts';
import { InMemoryFinder } from './in-memory-finder.ts';

finderContract(InMemoryFinder.name, async () => inMemoryInDoubtWorld());
