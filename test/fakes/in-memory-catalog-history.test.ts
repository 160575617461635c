import { catalogHistoryContract } from '../ports/catalog-history.contract.ts';
import { InMemoryCatalogHistory } from './in-memory-catalog-history.ts';
import { inMemoryWorld } from './in-memory-world.ts';

catalogHistoryContract(InMemoryCatalogHistory.name, async () => inMemoryWorld());
