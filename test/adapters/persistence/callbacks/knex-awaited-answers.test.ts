import { KnexAwaitedAnswers } from '../../../../src/adapters/persistence/callbacks/knex-open-authorizations.ts';
import { awaitedAnswersContract } from '../../../ports/awaited-answers.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexAwaitedAnswers', () => {
  onBothDatabases((openWorld) => {
    awaitedAnswersContract('KnexAwaitedAnswers', async () => {
      const world = await openWorld();
      return Object.assign(world, { awaited: new KnexAwaitedAnswers(world.knex) });
    });
  });
});
