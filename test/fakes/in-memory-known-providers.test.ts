import { knownProvidersContract } from '../ports/known-providers.contract.ts';
import { InMemoryKnownProviders } from './in-memory-known-providers.ts';
import { inMemoryWorld } from './in-memory-world.ts';

knownProvidersContract(InMemoryKnownProviders.name, async () => inMemoryWorld());
