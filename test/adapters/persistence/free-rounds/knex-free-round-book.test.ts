import { freeRoundBookContract } from '../../../ports/free-round-book.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexFreeRoundBook', () => {
  onBothDatabases((openWorld) => {
    freeRoundBookContract('KnexFreeRoundBook', openWorld);
  });
});
