/** Asks the given database many times. */
import { openPostgres } from '../../../../src/adapters/persistence/database/postgres-knex.ts';
import { runPrepared } from '../../../../src/adapters/persistence/database/prepared.ts';
import { doManyTimes } from '../../../support/promoted-bytes.ts';

const ONE = { name: 'one', text: 'select 1 as one where :one::int = 1' };

const [databaseUrl = ''] = process.argv.slice(2);
const knex = await openPostgres({ databaseUrl });
await doManyTimes(() => runPrepared(knex, ONE, { one: 1 }));
await knex.destroy();
