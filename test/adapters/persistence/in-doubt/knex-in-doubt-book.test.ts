import { inDoubtBookContract } from '../../../ports/in-doubt-book.contract.ts';
import { withInDoubt } from './knex-in-doubt-world.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexInDoubtBook', () => {
  onBothDatabases((openWorld) => {
    inDoubtBookContract('KnexInDoubtBook', async () => withInDoubt(await openWorld()));
  });
});
