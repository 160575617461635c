import { playerLimitsContract } from '../../../ports/player-limits.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexPlayerLimits', () => {
  onBothDatabases((openWorld) => {
    playerLimitsContract('KnexPlayerLimits', openWorld);
  });
});
