/**
 * The ledger and the attempts by month, in UTC. The tables as they were become the first part of each, before the first month. Nothing is copied,
 * and no index is built.
 *
 * A movement keeps the moment of its decision, which the database itself writes, and which never changes once the movement has moved money. The
 * entries of a movement are booked at that moment. So they are always in the same month, and the unique indexes of one month refuse them for ever.
 * Movements from before have no such moment: nothing more is booked for them. The check takes the place of foreign keys, which would lock the row of
 * the movement for each entry; rows of movements are never removed.
 *
 * Movements take these tables in several orders. All locks together are waited for less than a second, after which PostgreSQL looks for a deadlock
 * and might end a movement. So it is always the migration that gives way, and is tried again.
 *
 * A part has triggers of its own, because those of the whole table are silent where somebody names the part.
 */
import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

export const months: Migration = {
  name: '0009-months',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(LOCKS);
    for (const part of [DECIDED, MAKE_MONTH, LEDGER, ATTEMPTS, DROPPED]) await trx.raw(part);
  },
};

const LOCKS = `
set local lock_timeout = '180ms';
lock table callbacks, wallet_transactions, transfers, ledger_entries, callback_attempts in access exclusive mode`;

const DECIDED = `
alter table transfers add column decided_at timestamptz;
alter table transfers alter column decided_at set default now();
alter table wallet_transactions add column decided_at timestamptz;
alter table wallet_transactions alter column decided_at set default now();
create function note_decision() returns trigger language plpgsql as $$
begin
  new.decided_at := now();
  return new;
end $$;
create trigger transfers_decided before update on transfers for each row when (old.status = 'pending') execute function note_decision();
create trigger wallet_transactions_decided before update on wallet_transactions for each row
  when (old.status = 'asked') execute function note_decision();
create function refuse_rewritten_transfers() returns trigger language plpgsql as $$
begin
  raise exception 'transfers are decided once and never removed' using errcode = 'restrict_violation';
end $$;
create trigger transfers_end_once before update on transfers for each row
  when (old.status <> 'pending' and (new.id, new.agent, new.player_id, new.provider, new.currency, new.amount, new.status, new.decided_at)
    is distinct from (old.id, old.agent, old.player_id, old.provider, old.currency, old.amount, old.status, old.decided_at))
  execute function refuse_rewritten_transfers();
create trigger transfers_stay before delete or truncate on transfers for each statement execute function refuse_rewritten_transfers();

create or replace function refuse_unbalanced_entries() returns trigger language plpgsql as $$
begin
  if not exists (
    select from booked group by transfer_id, wallet_transaction_id, currency
    having sum(amount) <> 0 or min(booked_at) <> max(booked_at) or min(booked_at) is distinct from coalesce(
      (select decided_at from wallet_transactions where id = booked.wallet_transaction_id and status = 'accepted'),
      (select decided_at from transfers where id = booked.transfer_id and status = 'success')
    )
  ) then
    return null;
  end if;
  if exists (select from booked group by transfer_id, wallet_transaction_id, currency having sum(amount) <> 0) then
    raise exception 'the entries of a movement do not add up to zero' using errcode = 'check_violation';
  end if;
  raise exception 'entries are booked at the moment at which their movement was decided' using errcode = 'check_violation';
end $$;
`;

/** Returns whether the month was missing. The lock lets writers and the vacuum of other months pass, and two makers take turns. */
const MAKE_MONTH = `
create function make_month(whole regclass, first_day date) returns boolean language plpgsql as $$
declare
  part text := (select relname from pg_class where oid = whole) || to_char(first_day, '_YYYY_MM');
  begins_at timestamptz := first_day::timestamp at time zone 'UTC';
  ends_at timestamptz := (first_day::timestamp + interval '1 month') at time zone 'UTC';
begin
  execute format('lock table only %s in share update exclusive mode', whole);
  if exists (select from pg_inherits join pg_class on oid = inhrelid where inhparent = whole and relname = part) then return false; end if;
  execute format('create table %I (like %s including defaults including constraints, primary key (id))', part, whole);
  if whole = 'ledger_entries'::regclass then
    execute format('alter table %I alter column account set (n_distinct = -0.05)', part);
    execute format('create index on %I (account, currency, id)', part);
    execute format('create unique index on %I (wallet_transaction_id, account, currency) where wallet_transaction_id is not null', part);
    execute format('create unique index on %I (transfer_id, account, currency) where transfer_id is not null', part);
    execute format('create trigger ledger_entries_add_up after insert
      on %I referencing new table as booked for each statement execute function refuse_unbalanced_entries()', part);
    execute format('create trigger ledger_entries_stay before delete or update or truncate
      on %I for each statement execute function refuse_rewritten_entries()', part);
  else
    execute format('alter table %I replica identity full', part);
    execute format('create index on %I (callback_id, id)', part);
    execute format('create index on %I (attempted_at)', part);
    execute format($i$create index on %I (outcome, callback_id) where outcome <> 'accepted'$i$, part);
    execute format('with moved as (delete from callback_attempts_other where attempted_at >= %L and attempted_at < %L returning *)
      insert into %I select * from moved', begins_at, ends_at, part);
  end if;
  execute format('alter table %s attach partition %I for values from (%L) to (%L)', whole, part, begins_at, ends_at);
  return true;
end $$;
create function make_months(whole regclass, until timestamptz) returns integer language sql as $$
  select count(*) filter (where make_month(whole, month::date))::integer from generate_series(
    coalesce((
      select max(to_date(right(relname, 7), 'YYYY_MM')) + interval '1 month' from pg_inherits join pg_class on oid = inhrelid
      where inhparent = whole and relname ~ '_[0-9]{4}_[0-9]{2}$'
    ), first_open_month() at time zone 'UTC'), until at time zone 'UTC', interval '1 month'
  ) month
$$;
`;

/** Attaches the old table, renamed, as the part before the first month. Its check spares PostgreSQL from reading it under the lock. */
const attachOld = (table: string): string => `
do $$ begin
  execute format('alter table ${table} attach partition ${table}_before for values from (minvalue) to (%L)', first_open_month());
end $$;
alter table ${table}_before drop constraint ${table}_old;
select make_months('${table}', first_open_month() + interval '2 months');
`;

const LEDGER = `
alter table ledger_entries drop constraint ledger_entries_transfer_id_fkey, drop constraint ledger_entries_wallet_transaction_id_fkey;
alter table ledger_entries rename to ledger_entries_before;
do $$
declare
  last bigint := coalesce((select max(id) from ledger_entries_before), 0);
  following bigint := nextval(pg_get_serial_sequence('ledger_entries_before', 'id'));
begin
  alter table ledger_entries_before alter column id drop identity;
  execute format($t$
    create table ledger_entries (
      id bigint not null generated always as identity (start with %s),
      transfer_id uuid,
      account text collate "C" not null,
      currency text collate "C" not null,
      amount numeric(30, 10) not null constraint ledger_entries_amount_check check (amount <> 0),
      booked_at timestamptz not null default now(),
      wallet_transaction_id uuid,
      constraint ledger_entries_check check (num_nonnulls(transfer_id, wallet_transaction_id) = 1)
    ) partition by range (booked_at)$t$, greatest(last + 1, following));
end $$;
create trigger ledger_entries_add_up after insert
  on ledger_entries referencing new table as booked for each statement execute function refuse_unbalanced_entries();
create trigger ledger_entries_stay before delete or update or truncate
  on ledger_entries for each statement execute function refuse_rewritten_entries();
${attachOld('ledger_entries')}`;

/**
 * The clock of a process decides when an attempt was made, and an attempt at a bet is logged together with its booking. So there is a part for attempts
 * of a month that is not there, however wrong the clock is. Attempts are removed while a cell moves to another database by replication, which follows
 * the whole table and not its months; the whole table has no key, so a removed row is named by all its columns.
 */
const ATTEMPTS = `
alter table callback_attempts rename to callback_attempts_before;
do $$
declare
  last bigint := coalesce((select max(id) from callback_attempts_before), 0);
  following bigint := nextval(pg_get_serial_sequence('callback_attempts_before', 'id'));
begin
  alter table callback_attempts_before alter column id drop identity;
  execute format($t$
    create table callback_attempts (
      id bigint not null generated always as identity (start with %s),
      callback_id uuid not null constraint callback_attempts_callback_id_fkey references callbacks (id),
      attempted_at timestamptz not null,
      http_status integer,
      latency_ms integer not null,
      outcome text not null,
      answer text not null
    ) partition by range (attempted_at)$t$, greatest(last + 1, following));
end $$;
alter table callback_attempts replica identity full;
alter table callback_attempts_before replica identity full;
create table callback_attempts_other partition of callback_attempts (primary key (id)) default;
alter table callback_attempts_other replica identity full;
create index callback_attempts_other_by_callback on callback_attempts_other (callback_id, id);
create index callback_attempts_other_failed on callback_attempts_other (outcome, callback_id) where outcome <> 'accepted';
${attachOld('callback_attempts')}`;

/** A month that was dropped leaves its name, the digest of its export, and the sums of its accounts. */
const DROPPED = `
create table dropped_months (
  ends_at timestamptz primary key,
  name text not null unique,
  entries bigint not null,
  sha256 text not null,
  dropped_by text not null,
  dropped_at timestamptz not null default now()
);
create table carried_sums (
  account text collate "C" not null,
  currency text collate "C" not null,
  ends_at timestamptz not null references dropped_months (ends_at),
  amount numeric(40, 10) not null check (amount <> 0),
  primary key (account, currency, ends_at)
);
create function refuse_unbalanced_sums() returns trigger language plpgsql as $$
begin
  if exists (select from carried group by ends_at, currency having sum(amount) <> 0) then
    raise exception 'the sums of a dropped month do not add up to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger carried_sums_add_up after insert
  on carried_sums referencing new table as carried for each statement execute function refuse_unbalanced_sums();
create trigger carried_sums_stay before delete or update or truncate
  on carried_sums for each statement execute function refuse_rewritten_entries();
create trigger dropped_months_stay before delete or update or truncate
  on dropped_months for each statement execute function refuse_rewritten_entries();
`;
