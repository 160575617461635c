import { gameCatalogContract } from '../ports/game-catalog.contract.ts';
import { InMemoryGameCatalog } from './in-memory-game-catalog.ts';
import { inMemoryWorld } from './in-memory-world.ts';

gameCatalogContract(InMemoryGameCatalog.name, async () => inMemoryWorld());
