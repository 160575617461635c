import { playerStoreContract } from '../ports/player-store.contract.ts';
import { InMemoryPlayerStore } from './in-memory-player-store.ts';
import { inMemoryWorld } from './in-memory-world.ts';

playerStoreContract(InMemoryPlayerStore.name, async () => inMemoryWorld());
