import { inDoubtBookContract } from '../ports/in-doubt-book.contract.ts';
import { InMemoryInDoubtBook, inMemoryInDoubtWorld } from './in-memory-in-doubt-book.ts';

inDoubtBookContract(InMemoryInDoubtBook.name, async () => inMemoryInDoubtWorld());
