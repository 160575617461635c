/**
 * A process that moves an Agent to another cell, and kills itself at one of its queries.
 *
 * Arguments: the addresses of both databases, the Agent, and the number of the query; 0 for none.
 */
import type { Knex } from 'knex';
import { moveAgent } from '../../src/adapters/persistence/cells/move-agent.ts';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';

const [sourceUrl = '', targetUrl = '', agent = '', last = '0'] = process.argv.slice(2);
const cells = {
  source: await openKnex({ databaseUrl: sourceUrl, dataDir: '' }),
  target: await openKnex({ databaseUrl: targetUrl, dataDir: '' }),
};
let queries = 0;
// Knex tells of a query before it sends it, and of its end. So this stands before and after each statement in turn.
const step = (): void => {
  queries += 1;
  if (queries === Number(last)) process.kill(process.pid, 'SIGKILL');
};
const watched = (knex: Knex): Knex => knex.on('query', step).on('query-response', step);

const moved = await moveAgent({
  source: watched(cells.source.knex),
  target: watched(cells.target.knex),
  agent,
  by: 'mover@host',
  reseal: (sealed) => sealed,
  patienceMs: 10_000,
  say: () => undefined,
});
await Promise.all([cells.source.close(), cells.target.close()]);
if (!moved.ok) throw new Error(moved.error);
