import { peopleStores } from '../../../../src/adapters/persistence/people/index.ts';
import { approvalStoreContract } from '../../../ports/approval-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexApprovalStore', () => {
  onBothDatabases((openWorld) => {
    approvalStoreContract('KnexApprovalStore', async () => {
      const world = await openWorld();
      await world.reset();
      return { ...peopleStores(world.knex), close: () => world.close() };
    });
  });
});
