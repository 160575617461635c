import type { Migration } from '../database/migrate.ts';

/**
 * For growing data:
 * - the part that audits have proven, so that the next audit begins behind it;
 * - indexes for lists of rare rows, which would otherwise be searched among all rows;
 * - the end of each version of the catalogue, so that old versions can be removed, and the revision up to which they were removed;
 * - limits for Agents whose traffic has grown.
 */
export const growth: Migration = {
  name: '0015-growth',
  async up(knex) {
    for (const step of [AUDITED, LISTS, VERSIONS, RATES]) await knex.raw(step);
  },
};

// The audit's notes about rows that never go. They have no foreign keys, because the audit must be able to note that a row is gone.
const AUDITED = `
create table audited (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null,
  entry bigint not null,
  audited_at timestamptz not null default now()
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
`;

// Rows that ended well are not in the first two indexes, so these cost almost nothing with each movement and each delivery. Nor does the
// third: it keeps the first and the last time of each range of pages, and new rows use the space of removed ones.
const LISTS = `
create index if not exists wallet_transactions_not_accepted on wallet_transactions (status, position) where status in ('refused', 'awaited');
create index if not exists callbacks_not_accepted on callbacks (status, position) where status in ('refused', 'parked', 'unanswered');
create index if not exists callbacks_by_creation on callbacks using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index players_by_member on players (member_id);
`;

// Existing rows count as ended now, which keeps them long enough. After that the clock is used. It is read under the lock of the revision,
// and so rises with the revision; the time of a transaction's beginning may be before that of an earlier commit.
const ended = (table: string): string => `
alter table ${table} add column ended_at timestamptz not null default now();
alter table ${table} alter column ended_at set default clock_timestamp();
create index ${table}_by_end on ${table} (ended_at);
`;

const VERSIONS = `
${['game_versions', 'provider_versions', 'agent_versions'].map(ended).join('')}
create table catalogue_history (
  is_only_row boolean primary key default true check (is_only_row),
  oldest bigint not null
);
insert into catalogue_history (oldest) values (0);
`;

const RATES = 'alter table agents add column rate_limit integer check (rate_limit >= 0)';
