import type { Migration } from '../database/migrate.ts';

/**
 * For what grows: what audits have proven, so that the next one goes on behind it; indexes for lists of what is rare, which would otherwise
 * be looked for among everything; since when versions of the catalogue are over, so that they can be forgotten, and up to which revision
 * that was done. And limits of Agents whose traffic has grown.
 */
export const growth: Migration = {
  name: '0015-growth',
  async up(knex) {
    for (const step of [AUDITED, LISTS, VERSIONS, RATES]) await knex.raw(step);
  },
};

// Notes of the audit about rows that never go, so they refer to none: it must be able to write that one is gone.
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

// Nothing that goes well is in the first two, so that they cost next to nothing with each movement and each delivery. Nor does the third: of a
// stretch of pages it knows the first and the last moment, and room that was made by forgetting is used again by what is new.
const LISTS = `
create index if not exists wallet_transactions_not_accepted on wallet_transactions (status, position) where status in ('refused', 'awaited');
create index if not exists callbacks_not_accepted on callbacks (status, position) where status in ('refused', 'parked', 'unanswered');
create index if not exists callbacks_by_creation on callbacks using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index players_by_member on players (member_id);
`;

// What is there already counts as ended now, which keeps it long enough. Then the clock, which is asked under the lock of the revision and so
// rises with it: a transaction's own moment may be older than those who committed before it.
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
