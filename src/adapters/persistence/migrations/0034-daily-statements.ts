import type { Migration } from '../database/migrate.ts';

/**
 * Daily statements. A background job counts the ledger into sums of quarters of an hour, and closes days from these sums. Nothing is written
 * in the transactions that move money. Closed days are never changed.
 */
export const dailyStatements: Migration = {
  name: '0034-daily-statements',
  async up(knex) {
    for (const step of [CURSOR, SUMS, DAYS, LINES, STAYING, AUDITED]) await knex.raw(step);
  },
};

// Positions are given before their transaction commits. So the end of the table is noted with a transaction id first, and is counted when
// all older transactions have ended.
const CURSOR = `
create table statement_cursor (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null default 0,
  safe_position bigint not null default 0,
  safe_at timestamptz,
  noted_position bigint,
  noted_at timestamptz,
  noted_xid text,
  counted_until timestamptz
);
insert into statement_cursor default values;
`;

// `block` is a range of positions, so that an audit can count each block again for itself. `about` is the quarter of an hour in which the
// corrected money was booked, and that of the row itself for anything else.
const SUMS = `
create table statement_sums (
  block bigint not null,
  agent text collate "C" not null,
  slot timestamptz not null,
  provider text collate "C" not null,
  currency text collate "C" not null,
  action text collate "C" not null,
  about timestamptz not null check (about <= slot),
  transactions bigint not null,
  to_player numeric(40, 10) not null,
  from_player numeric(40, 10) not null,
  valid_stakes numeric(40, 10) not null,
  primary key (block, agent, slot, provider, currency, action, about)
);
create index statement_sums_by_agent on statement_sums (agent, slot);
`;

const DAYS = `
create table statement_days (
  id bigint generated always as identity primary key,
  agent text collate "C" not null references agents (code),
  day date not null,
  time_zone text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  digest text not null,
  closed_at timestamptz not null default now(),
  unique (agent, day),
  unique (agent, begins_at),
  check (ends_at > begins_at)
);
`;

const LINES = `
create table statement_lines (
  agent text collate "C" not null,
  day date not null,
  provider text collate "C" not null,
  currency text collate "C" not null,
  corrects_day date not null check (corrects_day <= day),
  action text collate "C" not null,
  transactions bigint not null,
  to_player numeric(40, 10) not null,
  from_player numeric(40, 10) not null,
  valid_stakes numeric(40, 10) not null,
  primary key (agent, day, provider, currency, corrects_day, action),
  foreign key (agent, day) references statement_days (agent, day)
);
create index statement_lines_by_day on statement_lines (day);
`;

const STAYING = `
create function refuse_rewritten_statements() returns trigger language plpgsql as $$
begin
  raise exception 'closed statements are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger statement_days_stay before update or delete or truncate on statement_days
  for each statement execute function refuse_rewritten_statements();
create trigger statement_lines_stay before update or delete or truncate on statement_lines
  for each statement execute function refuse_rewritten_statements();
`;

const AUDITED = 'alter table audited add column day bigint not null default 0';
