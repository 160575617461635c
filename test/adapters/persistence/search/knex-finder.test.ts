import { finderContract } from '../../../ports/finder.contract.ts';
import { onBothDatabases } from '../knex-world.ts';
import { withInDoubt } from '../in-doubt/knex-in-doubt-world.ts';

describe('KnexFinder', () => {
  onBothDatabases((openWorld) => {
    finderContract('KnexFinder', async () => withInDoubt(await openWorld()));
  });
});
