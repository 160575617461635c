import { playerBlocksContract } from '../ports/player-blocks.contract.ts';
import { inMemoryWorld } from './in-memory-world.ts';

describe('InMemoryPlayerBlocks', () => {
  playerBlocksContract('InMemoryPlayerBlocks', async () => inMemoryWorld());
});
