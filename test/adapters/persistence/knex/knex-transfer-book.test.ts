import { transferBookContract } from '../../../ports/transfer-book.contract.ts';
import { onBothDatabases } from './knex-world.ts';

describe('KnexTransferBook', () => {
  onBothDatabases((openWorld) => {
    transferBookContract('KnexTransferBook', openWorld);
  });
});
