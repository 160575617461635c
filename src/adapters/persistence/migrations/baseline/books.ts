/**
 * The parts that audits have proven; items in doubt, of which this schema has only those that the books lack (refusals without a transaction,
 * differences between compared books, and the notes of closed items); and bets without an outcome that are older than the operator wants them to be.
 * The audit's notes have no foreign keys, because it must be able to note that a row is missing. `nulls not distinct` is newer than PostgreSQL 14, so
 * expressions replace it in unique indexes.
 */
export const BOOKS = `
create table audited (
  is_only_row boolean default true primary key check (is_only_row),
  position bigint not null,
  entry bigint not null,
  audited_at timestamptz not null default now(),
  day bigint not null default 0
);

create table audited_wallets (
  player_id uuid not null,
  currency text collate "C" not null,
  balance numeric(30, 10) not null,
  entry_id bigint not null,
  sequence bigint not null,
  transactions bigint not null,
  primary key (player_id, currency)
);

create table refused_events (
  id uuid primary key,
  agent text collate "C" not null references agents (code),
  player_id uuid not null references players (id),
  provider text collate "C" not null references providers (code),
  currency text collate "C" not null,
  kind text collate "C" not null,
  transaction_id text collate "C" not null,
  action text not null,
  movement numeric not null,
  round_id text collate "C",
  wager_id text collate "C",
  because text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times bigint not null default 1,
  corrects_kind text collate "C",
  corrects_transaction_id text collate "C",
  corrects_wager_id text collate "C"
);
create index refused_events_by_moment on refused_events (first_at desc, id);
create index refused_events_by_number on refused_events (transaction_id);
create index refused_events_by_player on refused_events (player_id, first_at);
create index refused_events_in_round on refused_events (round_id, provider) where round_id is not null;
create unique index refused_events_once
  on refused_events (player_id, provider, currency, kind, transaction_id, because, action, movement, coalesce(round_id, ''), coalesce(wager_id, ''));

create table unbooked_reports (
  id uuid primary key,
  provider text collate "C" not null references providers (code),
  reference text collate "C" not null,
  kind text collate "C",
  currency text collate "C",
  amount numeric,
  because text not null,
  detail text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times bigint not null default 1
);
create index unbooked_reports_by_moment on unbooked_reports (first_at desc, id);
create index unbooked_reports_by_reference on unbooked_reports (reference);
create unique index unbooked_reports_once
  on unbooked_reports (provider, reference, because, coalesce(kind, ''), coalesce(currency, ''), coalesce(amount, 'NaN'), md5(detail));

create table reconciliation_differences (
  id uuid primary key,
  provider text collate "C" not null references providers (code),
  agent text collate "C" references agents (code),
  player_id uuid references players (id),
  reference text collate "C" not null,
  reason text not null,
  currency text collate "C",
  amount numeric,
  detail text not null,
  happened_at timestamptz not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz
);
create index reconciliation_differences_by_moment on reconciliation_differences (found_at desc, id) where gone_at is null;
create index reconciliation_differences_by_reference on reconciliation_differences (reference) where gone_at is null;
create unique index reconciliation_differences_once on reconciliation_differences (provider, reference, reason) where gone_at is null;

create table in_doubt_closings (
  position bigint generated always as identity primary key,
  kind text not null,
  id uuid not null,
  since timestamptz not null,
  agent text collate "C",
  provider text collate "C",
  member_id text collate "C",
  reference text collate "C" not null,
  currency text collate "C",
  amount numeric,
  reason text not null,
  detail text not null,
  note text not null check (note <> ''),
  closed_by text not null,
  closed_at timestamptz not null,
  unique (kind, id, since)
);
create index in_doubt_closings_by_moment on in_doubt_closings (since desc, kind, id);

create table open_bet_cursor (
  is_only_row boolean default true primary key check (is_only_row),
  position bigint not null default 0
);

create table open_bets (
  provider text collate "C" not null references providers (code),
  player_id uuid not null references players (id),
  unit text not null check (unit in ('wager', 'round')),
  key text collate "C" not null,
  transaction_id text collate "C" not null,
  currency text collate "C" not null,
  placed_at timestamptz not null,
  asked integer not null default 0 check (asked >= 0),
  asked_at timestamptz,
  ask_at timestamptz not null,
  said text,
  primary key (provider, player_id, key)
);
create index open_bets_asked on open_bets (provider, asked_at) where asked_at is not null;
create index open_bets_due on open_bets (provider, ask_at);

insert into open_bet_cursor default values;
`;
