import { openQuestionsContract } from '../ports/open-questions.contract.ts';
import { inMemoryWorld } from './in-memory-world.ts';

openQuestionsContract('InMemoryOpenQuestions', async () => inMemoryWorld());
