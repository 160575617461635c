import { playerBlocksContract } from '../../../ports/player-blocks.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexPlayerBlocks', () => {
  onBothDatabases((openWorld) => {
    playerBlocksContract('KnexPlayerBlocks', openWorld);
  });
});
