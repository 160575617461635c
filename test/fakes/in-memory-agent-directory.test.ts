import { agentDirectoryContract } from '../ports/agent-directory.contract.ts';
import { InMemoryAgentDirectory } from './in-memory-agent-directory.ts';
import { inMemoryWorld } from './in-memory-world.ts';

agentDirectoryContract(InMemoryAgentDirectory.name, async () => inMemoryWorld());
