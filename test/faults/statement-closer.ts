/**
 * A process that counts the ledger and closes days until nothing is left to do, and kills itself at one of its queries.
 *
 * Arguments: the address of a PostgreSQL database, and the number of the query; 0 for none.
 */
import { KnexStatementBook } from '../../src/adapters/persistence/statements/knex-statement-book.ts';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import { CloseDays } from '../../src/application/statements/close-days.ts';

const [databaseUrl = '', last = '0'] = process.argv.slice(2);
/** So few that there are several pieces. */
const PIECE_POSITIONS = 2;

const { knex, close } = await openKnex({ databaseUrl, dataDir: '' });
let queries = 0;
// Knex tells of a query before it sends it, and of its end. So this stands before and after each statement in turn.
const step = (): void => {
  queries += 1;
  if (queries === Number(last)) process.kill(process.pid, 'SIGKILL');
};
knex.on('query', step);
knex.on('query-response', step);
const work = new CloseDays({
  book: new KnexStatementBook(knex, PIECE_POSITIONS),
  observer: { counted: () => undefined, closed: () => undefined },
  graceMs: 0,
});
while (await work.execute());
await close();
