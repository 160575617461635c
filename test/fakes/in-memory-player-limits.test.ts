import { playerLimitsContract } from '../ports/player-limits.contract.ts';
import { inMemoryWorld } from './in-memory-world.ts';

describe('InMemoryPlayerLimits', () => {
  playerLimitsContract('InMemoryPlayerLimits', async () => inMemoryWorld());
});
