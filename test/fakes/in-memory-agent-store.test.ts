import { agentStoreContract } from '../ports/agent-store.contract.ts';
import { InMemoryAgentStore } from './in-memory-agent-store.ts';
import { inMemoryWorld } from './in-memory-world.ts';

agentStoreContract(InMemoryAgentStore.name, async () => inMemoryWorld());
