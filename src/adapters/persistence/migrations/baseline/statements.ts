/**
 * Daily statements. A background job counts the ledger into sums for each quarter of an hour, and closes days from these sums. Closed days never
 * change. Positions are assigned before their transaction commits. So the end of the table is first noted with a transaction id, and is counted after
 * all older transactions have ended. `block` is a range of positions, so that an audit can count each block again on its own. `about` is the quarter
 * of an hour in which the corrected money was booked; for anything else, it is that of the row itself.
 */
export const STATEMENTS = `
create table statement_cursor (
  is_only_row boolean default true primary key check (is_only_row),
  position bigint not null default 0,
  safe_position bigint not null default 0,
  safe_at timestamptz,
  noted_position bigint,
  noted_at timestamptz,
  noted_xid text,
  counted_until timestamptz
);

create table statement_sums (
  block bigint not null,
  agent text collate "C" not null,
  slot timestamptz not null,
  provider text collate "C" not null,
  currency text collate "C" not null,
  action text collate "C" not null,
  about timestamptz not null,
  transactions bigint not null,
  to_player numeric(40, 10) not null,
  from_player numeric(40, 10) not null,
  valid_stakes numeric(40, 10) not null,
  primary key (block, agent, slot, provider, currency, action, about),
  check (about <= slot)
);
create index statement_sums_by_agent on statement_sums (agent, slot);

create table statement_days (
  id bigint generated always as identity primary key,
  agent text collate "C" not null references agents (code),
  day date not null,
  time_zone text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  digest text not null,
  closed_at timestamptz not null default now(),
  unique (agent, begins_at),
  unique (agent, day),
  check (ends_at > begins_at)
);
create function refuse_rewritten_statements() returns trigger language plpgsql as $$
begin
  raise exception 'closed statements are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger statement_days_stay before delete or update or truncate
  on statement_days for each statement execute function refuse_rewritten_statements();

create table statement_lines (
  agent text collate "C" not null,
  day date not null,
  provider text collate "C" not null,
  currency text collate "C" not null,
  corrects_day date not null,
  action text collate "C" not null,
  transactions bigint not null,
  to_player numeric(40, 10) not null,
  from_player numeric(40, 10) not null,
  valid_stakes numeric(40, 10) not null,
  primary key (agent, day, provider, currency, corrects_day, action),
  foreign key (agent, day) references statement_days(agent, day),
  check (corrects_day <= day)
);
create index statement_lines_by_day on statement_lines (day);
create trigger statement_lines_stay before delete or update or truncate
  on statement_lines for each statement execute function refuse_rewritten_statements();

create table late_bookings (
  transaction_id uuid primary key references wallet_transactions (id),
  counts_at timestamptz not null
);

insert into statement_cursor default values;
`;
