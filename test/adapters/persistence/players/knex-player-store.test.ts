import { playerStoreContract } from '../../../ports/player-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexPlayerStore', () => {
  onBothDatabases((openWorld) => {
    playerStoreContract('KnexPlayerStore', openWorld);
  });
});
