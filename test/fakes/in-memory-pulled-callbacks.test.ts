import { pulledCallbacksContract } from '../ports/pulled-callbacks.contract.ts';
import { inMemoryCallbackWorld } from './in-memory-callback-world.ts';
import { InMemoryPulledCallbacks } from './in-memory-pulled-callbacks.ts';

pulledCallbacksContract(InMemoryPulledCallbacks.name, async () => inMemoryCallbackWorld());
