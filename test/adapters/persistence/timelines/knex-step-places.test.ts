import { stepPlacesContract } from '../../../ports/step-places.contract.ts';
import { onBothDatabases } from '../knex-world.ts';
import { withInDoubt } from '../in-doubt/knex-in-doubt-world.ts';

describe('KnexStepPlaces', () => {
  onBothDatabases((openWorld) => {
    stepPlacesContract('KnexStepPlaces', async () => withInDoubt(await openWorld()));
  });
});
