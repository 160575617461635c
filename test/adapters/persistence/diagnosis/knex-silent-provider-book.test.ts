import { KnexSilentProviderBook } from '../../../../src/adapters/persistence/diagnosis/knex-silent-provider-book.ts';
import { silentProviderBookContract } from '../../../ports/silent-provider-book.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexSilentProviderBook', () => {
  onBothDatabases((openWorld) => {
    silentProviderBookContract('KnexSilentProviderBook', async () => {
      const world = await openWorld();
      return { world, book: new KnexSilentProviderBook(world.knex) };
    });
  });
});
