import { walletBookContract } from '../../../ports/wallet-book.contract.ts';
import { onBothDatabases } from './knex-world.ts';

describe('KnexWalletBook', () => {
  onBothDatabases((openWorld) => {
    walletBookContract('KnexWalletBook with its KnexWalletPage', openWorld);
  });
});
