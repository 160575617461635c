/**
 * A process that opens the embedded database (`opening`, `open` on stdout), then commits transactions without end, and prints `ack <id>`
 * after each commit. It ends when it is killed.
 */
import { writeSync } from 'node:fs';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';

const say = (line: string): void => void writeSync(1, `${line}\n`);

say('opening');
const { knex } = await openKnex({ dataDir: process.argv[2] ?? '' });
await knex.raw('create table if not exists entries (id bigint primary key, padding text)');
await knex.raw('create table if not exists total (count bigint)');
await knex.raw('insert into total select 0 where not exists (select from total)');
const { rows } = await knex.raw<{ rows: [{ last: number }] }>('select coalesce(max(id), 0) as last from entries');
say('open');
for (let id = rows[0].last + 1; ; id++) {
  await knex.transaction(async (trx) => {
    await trx('entries').insert({ id, padding: 'x'.repeat(id % 3_000) });
    await trx('total').increment('count', 1);
  });
  say(`ack ${id}`);
  if (id % 100 === 0) await knex.raw('checkpoint');
}
