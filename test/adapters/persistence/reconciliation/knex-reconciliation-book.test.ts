import { KnexReconciliationBook } from '../../../../src/adapters/persistence/reconciliation/knex-reconciliation-book.ts';
import { reconciliationBookContract } from '../../../ports/reconciliation-book.contract.ts';
import { withInDoubt } from '../in-doubt/knex-in-doubt-world.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexReconciliationBook', () => {
  onBothDatabases((openWorld) => {
    reconciliationBookContract('KnexReconciliationBook', async () => {
      const world = withInDoubt(await openWorld());
      return { world, bookOf: () => new KnexReconciliationBook(world.knex) };
    });
  });
});
