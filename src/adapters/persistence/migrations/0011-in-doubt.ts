import type { Migration } from '../database/migrate.ts';

/**
 * Items in doubt are found in the books themselves. Here is only what the books lack: refusals that leave no transaction, differences
 * between compared books, and the notes of closed items, each with the item as it was.
 */
export const inDoubt: Migration = {
  name: '0011-in-doubt',
  async up(knex) {
    for (const step of [REFUSALS, DIFFERENCES, CLOSINGS, LOOKUPS]) await knex.raw(step);
  },
};

// "nulls not distinct" is newer than PostgreSQL 14, so these expressions replace it.
const REFUSALS = `
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
  times bigint not null default 1
);
create unique index refused_events_once on refused_events (
  player_id, provider, currency, kind, transaction_id, because, action, movement, coalesce(round_id, ''), coalesce(wager_id, '')
);
`;

const DIFFERENCES = `
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
create unique index reconciliation_differences_once on reconciliation_differences (provider, reference, reason) where gone_at is null;
`;

const CLOSINGS = `
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
`;

// Providers report events in about the order in which they happen, so a few blocks can be found by their times. Such an index costs almost
// nothing with each movement.
const LOOKUPS = `
create index wallet_transactions_refused on wallet_transactions (position)
  where status = 'refused' and action <> 'BET' and movement <> 0;
create index wallet_transactions_by_moment on wallet_transactions using brin (occurred_at) with (pages_per_range = 16);
`;
