import { openQuestionsContract } from '../../../ports/open-questions.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexOpenQuestions', () => {
  onBothDatabases((openWorld) => {
    openQuestionsContract('KnexOpenQuestions', openWorld);
  });
});
