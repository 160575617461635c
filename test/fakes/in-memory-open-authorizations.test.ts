import { openAuthorizationsContract } from '../ports/open-authorizations.contract.ts';
import { inMemoryWorld } from './in-memory-world.ts';

openAuthorizationsContract('InMemoryOpenAuthorizations', async () => inMemoryWorld());
