import { walletsContract } from '../../../ports/wallets.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexWallets', () => {
  onBothDatabases((openWorld) => {
    walletsContract('KnexWallets', openWorld);
  });
});
