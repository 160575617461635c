import { stagedGamesContract } from '../ports/staged-games.contract.ts';
import { InMemoryStagedGames } from './in-memory-staged-games.ts';
import { inMemoryWorld } from './in-memory-world.ts';

stagedGamesContract(InMemoryStagedGames.name, async () => inMemoryWorld());
