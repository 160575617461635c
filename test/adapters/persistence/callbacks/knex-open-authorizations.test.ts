import { openAuthorizationsContract } from '../../../ports/open-authorizations.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexOpenAuthorizations', () => {
  onBothDatabases((openWorld) => {
    openAuthorizationsContract('KnexOpenAuthorizations', openWorld);
  });
});
