import { refusalLogContract } from '../../../ports/refusal-log.contract.ts';
import { withInDoubt } from '../in-doubt/knex-in-doubt-world.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexRefusalLog', () => {
  onBothDatabases((openWorld) => {
    refusalLogContract('KnexRefusalLog', async () => withInDoubt(await openWorld()));
  });
});
