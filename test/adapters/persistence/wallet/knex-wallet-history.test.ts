import { walletHistoryContract } from '../../../ports/wallet-history.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexWalletHistory', () => {
  onBothDatabases((openWorld) => {
    walletHistoryContract('KnexWalletHistory', openWorld);
  });
});
