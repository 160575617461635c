import { partyDirectoryContract } from '../ports/party-directory.contract.ts';
import { InMemoryPartyDirectory } from './in-memory-party-directory.ts';
import { inMemoryWorld } from './in-memory-world.ts';

partyDirectoryContract(InMemoryPartyDirectory.name, async () => inMemoryWorld());
