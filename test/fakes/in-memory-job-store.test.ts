import { jobStoreContract } from '../ports/job-store.contract.ts';
import { InMemoryJobStore } from './in-memory-job-store.ts';
import { inMemoryWorld } from './in-memory-world.ts';

jobStoreContract(InMemoryJobStore.name, async () => inMemoryWorld());
