import { oldRowsContract } from '../ports/old-rows.contract.ts';
import { InMemoryOldRows, inMemoryForgettingWorld } from './in-memory-old-rows.ts';

oldRowsContract(InMemoryOldRows.name, async () => inMemoryForgettingWorld());
