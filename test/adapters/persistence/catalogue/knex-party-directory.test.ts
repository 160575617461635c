import { partyDirectoryContract } from '../../../ports/party-directory.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexPartyDirectory', () => {
  onBothDatabases((openWorld) => {
    partyDirectoryContract('KnexPartyDirectory', openWorld);
  });
});
