/** Worlds whose ledger has months that are over, in databases of their own, because months are made and dropped in them. */
import { rm } from 'node:fs/promises';
import type { Knex } from 'knex';
import { migrate } from '../../../../src/adapters/persistence/database/migrate.ts';
import { openKnex, type OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { migrations } from '../../../../src/adapters/persistence/migrations/index.ts';
import { openDays } from '../../../../src/domain/statement/statement-days.ts';
import { TimeZone } from '../../../../src/domain/statement/time-zone.ts';
import { countAll } from '../../../ports/statement-world.ts';
import { describeWithPostgres, usesDatabase } from '../../../support/postgres.ts';
import { preparedFolder } from '../../../support/prepared-folder.ts';
import { worldOf, type KnexWorld } from '../knex-world.ts';

/** Defines a suite for each kind of database. `open` opens the database, which is empty at the first time. */
export function onOwnDatabases(define: (open: () => Promise<OpenDatabase>) => void): void {
  if (usesDatabase('embedded')) {
    describe('on the embedded database', () => {
      let dataDir: string;
      before(async () => {
        dataDir = await preparedFolder('months-', '.');
      });
      define(() => openKnex({ dataDir }));
      after(() => rm(dataDir, { recursive: true, force: true }));
    });
  }
  describeWithPostgres('on PostgreSQL', (database) => {
    define(() => openKnex({ databaseUrl: database().url, dataDir: '' }));
  });
}

/** A world with a part for each month since `first`, such as `2025-01-01`. */
export async function monthsSince(first: string, { knex, close }: OpenDatabase): Promise<KnexWorld> {
  await migrate(knex, migrations);
  for (const whole of ['ledger_entries', 'callback_attempts']) await knex.raw(turnBack(whole, first));
  return worldOf(knex, close);
}

/** Gives empty tables the months of an installation that began earlier. */
const turnBack = (whole: string, first: string): string => `
do $$
declare
  part text;
  until timestamptz;
begin
  select (date_trunc('month', now()) + interval '3 months') into until;
  for part in select relname from pg_inherits join pg_class on oid = inhrelid where inhparent = '${whole}'::regclass and relname not like '%other' order by 1 loop
    execute format('alter table ${whole} detach partition %I', part);
    if part not like '%before' then execute format('drop table %I', part); end if;
  end loop;
  alter table ${whole} attach partition ${whole}_before for values from (minvalue) to ('${first} 00:00:00Z');
  perform make_month('${whole}', '${first}');
  perform make_months('${whole}', until);
end $$`;

/** Moves all that is booked since a position to another moment, as nobody can who does not own the database. */
export const bookedAt = (knex: Knex, afterPosition: number, at: Date): Promise<void> =>
  knex.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    const moved = trx('wallet_transactions').where('position', '>', afterPosition).select('id');
    await trx('ledger_entries').whereIn('wallet_transaction_id', moved).update({ booked_at: at });
    await trx('wallet_transactions').where('position', '>', afterPosition).update({ recorded_at: at, decided_at: at });
  });

/** Counts everything, and closes all days of statements that ended before a moment. */
export async function closeUntil({ statementBook }: KnexWorld, untilMs: number): Promise<void> {
  await countAll(statementBook);
  const { books } = await statementBook.open();
  for (const { agent, timeZone, begin, lastBookedAtMs = 0 } of books) {
    const days = openDays(TimeZone.of(timeZone)!, begin, lastBookedAtMs);
    for (const day of days.filter(({ endsAtMs }) => endsAtMs <= untilMs))
      await statementBook.close({ ...day, agent, timeZone, completeAtMs: 0 });
  }
}
