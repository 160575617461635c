import { statementBookContract } from '../../../ports/statement-book.contract.ts';
import { onBothDatabases } from '../knex-world.ts';

describe('KnexStatementBook and KnexStatementShelf', () => {
  onBothDatabases((openWorld) => {
    statementBookContract('KnexStatementBook, KnexStatementShelf', openWorld);
  });
});
