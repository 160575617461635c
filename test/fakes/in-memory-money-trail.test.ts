import { moneyTrailContract } from '../ports/money-trail.contract.ts';
import { inMemoryInDoubtWorld } from './in-memory-in-doubt-book.ts';
import { InMemoryMoneyTrail } from './in-memory-money-trail.ts';

moneyTrailContract(InMemoryMoneyTrail.name, async () => inMemoryInDoubtWorld());
