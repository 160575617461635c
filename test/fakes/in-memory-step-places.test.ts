import { stepPlacesContract } from '../ports/step-places.contract.ts';
import { inMemoryInDoubtWorld } from './in-memory-in-doubt-book.ts';
import { InMemoryStepPlaces } from './in-memory-step-places.ts';

stepPlacesContract(InMemoryStepPlaces.name, async () => inMemoryInDoubtWorld());
