import { gameSessionsContract } from '../ports/game-sessions.contract.ts';
import { inMemoryWorld } from './in-memory-world.ts';

describe('InMemoryGameSessions', () => {
  gameSessionsContract('InMemoryGameSessions', async () => inMemoryWorld());
});
