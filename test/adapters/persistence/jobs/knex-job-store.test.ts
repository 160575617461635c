import { jobStoreContract } from '../../../ports/job-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexJobStore', () => {
  onBothDatabases((openWorld) => {
    jobStoreContract('KnexJobStore', openWorld);
  });
});
