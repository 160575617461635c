import { moneyTrailContract } from '../../../ports/money-trail.contract.ts';
import { onBothDatabases } from '../knex-world.ts';
import { withInDoubt } from '../operations/knex-in-doubt-world.ts';

describe('KnexMoneyTrail', () => {
  onBothDatabases((openWorld) => {
    moneyTrailContract('KnexMoneyTrail', async () => withInDoubt(await openWorld()));
  });
});
