import { gameListVersionContract } from '../ports/game-list-version.contract.ts';
import { InMemoryGameListVersion } from './in-memory-game-list-version.ts';
import { inMemoryWorld } from './in-memory-world.ts';

gameListVersionContract(InMemoryGameListVersion.name, async () => inMemoryWorld());
