import { pulledQuestionsContract } from '../ports/pulled-questions.contract.ts';
import { inMemoryCallbackWorld } from './in-memory-callback-world.ts';
import { InMemoryPulledQuestions } from './in-memory-pulled-questions.ts';

pulledQuestionsContract(InMemoryPulledQuestions.name, async () => inMemoryCallbackWorld());
