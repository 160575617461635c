import { KnexProvenSenders } from '../../../../src/adapters/persistence/limits/knex-proven-senders.ts';
import { provenSendersContract } from '../../../ports/proven-senders.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexProvenSenders', () => {
  onBothDatabases((openWorld) => {
    provenSendersContract('KnexProvenSenders', async () => {
      const world = await openWorld();
      await world.reset();
      return { senders: new KnexProvenSenders(world.knex), close: () => world.close() };
    });
  });
});
