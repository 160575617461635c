import { timelineStoreContract } from '../../../ports/timeline-store.contract.ts';
import { onBothDatabases } from '../knex-world.ts';
import { withInDoubt } from '../in-doubt/knex-in-doubt-world.ts';

describe('KnexTimelineStore', () => {
  onBothDatabases((openWorld) => {
    timelineStoreContract('KnexTimelineStore', async () => withInDoubt(await openWorld()));
  });
});
