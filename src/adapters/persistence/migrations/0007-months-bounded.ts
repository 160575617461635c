import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/**
 * Bounds the tables that become the first part of their months: everything before the month after the next one. Rows that are there are not read
 * under this lock; the next migration reads them while others write. So more than a month is left for the two migrations that follow. The locks are
 * waited for less than a second, after which PostgreSQL might end a movement that takes them in another order.
 */
export const monthsBounded: Migration = {
  name: '0007-months-bounded',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(`
set local lock_timeout = '400ms';
lock table ledger_entries, callback_attempts in access exclusive mode;
create function first_open_month() returns timestamptz language sql stable as $$
  select (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC'
$$;
do $$ begin
  execute format('alter table ledger_entries add constraint ledger_entries_old check (booked_at < %L) not valid', first_open_month());
  execute format('alter table callback_attempts add constraint callback_attempts_old check (attempted_at < %L) not valid', first_open_month());
end $$`);
  },
};
