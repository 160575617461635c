import { gameSessionsContract } from '../../../ports/game-sessions.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexGameSessions', () => {
  onBothDatabases((openWorld) => {
    gameSessionsContract('KnexGameSessions', openWorld);
  });
});
