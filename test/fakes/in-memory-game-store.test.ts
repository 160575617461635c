import { gameStoreContract } from '../ports/game-store.contract.ts';
import { InMemoryGameStore } from './in-memory-game-store.ts';
import { inMemoryWorld } from './in-memory-world.ts';

gameStoreContract(InMemoryGameStore.name, async () => inMemoryWorld());
