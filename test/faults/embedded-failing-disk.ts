/**
 * A process whose disk can be made to fail. It counts the fsyncs of ten commits, then lets fsync fail, and prints the database's answer as
 * one line of JSON. Node's own fsync is replaced before the database is loaded.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const COMMITS = 10;
const realFsync = fs.fsyncSync;
let syncs = 0;
let isFailing = false;
fs.fsyncSync = (descriptor) => {
  syncs++;
  if (isFailing) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  realFsync(descriptor);
};
syncBuiltinESMExports();

const { openKnex } = await import('../../src/adapters/persistence/database/open-knex.ts');
const notices: string[] = [];
const database = await openKnex({
  dataDir: process.argv[2] ?? '',
  onNotice: (sentence) => notices.push(sentence),
});
const { knex } = database;
const messageOf = (query: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(query).then(
    () => 'succeeded',
    (error: unknown) => (error as Error).message,
  );

await knex.raw('create table if not exists entries (id int)');
const syncsBefore = syncs;
for (let id = 1; id <= COMMITS; id++) await knex('entries').insert({ id });
const syncsPerCommit = (syncs - syncsBefore) / COMMITS;
isFailing = true;
const duringFailure = await messageOf(knex('entries').insert({ id: COMMITS + 1 }));
isFailing = false;
const afterFailure = await messageOf(knex('entries').insert({ id: COMMITS + 2 }));
await database.close();
console.log(JSON.stringify({ syncsPerCommit, duringFailure, afterFailure, notices }));
process.exit(0);
