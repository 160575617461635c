import type { Migration } from '../database/migrate.ts';

/**
 * Players, their accounts at providers, and their money in double entry. The database itself refuses what a bug must never do: a wallet
 * below zero, entries that do not add up, an entry that is changed or removed, and a transfer that is booked twice.
 */
export const playersAndTransfers: Migration = {
  name: '0004-players-and-transfers',
  async up(knex) {
    for (const step of [SETTINGS, PLAYERS, TRANSFERS, LEDGER, LEDGER_RULES, JOBS]) await knex.raw(step);
  },
};

const SETTINGS = `
alter table agents add column operates_providers boolean not null default false;
alter table providers add column timeout_ms integer;
`;

const PLAYERS = `
create table players (
  id uuid primary key,
  agent text collate "C" not null references agents (code),
  member_id text collate "C" not null,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  unique (agent, member_id)
);

create table provider_accounts (
  player_id uuid not null references players (id),
  provider text collate "C" not null references providers (code),
  currency text collate "C" not null,
  upstream_name text collate "C" not null,
  is_registered boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (player_id, provider, currency)
);
create unique index provider_accounts_by_name on provider_accounts (provider, upper(upstream_name));

create table wallets (
  player_id uuid not null references players (id),
  currency text collate "C" not null,
  balance numeric(30, 10) not null check (balance >= 0),
  sequence bigint not null,
  primary key (player_id, currency)
);
`;

const TRANSFERS = `
create table transfers (
  id uuid primary key,
  agent text collate "C" not null references agents (code),
  transfer_id text collate "C" not null,
  player_id uuid not null references players (id),
  provider text collate "C" references providers (code),
  currency text collate "C" not null,
  amount numeric(30, 10) not null check (amount <> 0),
  status text not null check (status in ('pending', 'success', 'failed')),
  balance_before numeric(30, 10),
  balance_after numeric(30, 10),
  remark text not null,
  created_at timestamptz not null,
  due_at timestamptz,
  unique (agent, transfer_id),
  check ((status = 'pending') = (due_at is not null)),
  check (status <> 'pending' or provider is not null)
);
create index transfers_due on transfers (due_at) where status = 'pending';
create index transfers_by_player on transfers (player_id, created_at);
`;

const LEDGER = `
create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id uuid not null references transfers (id),
  account text collate "C" not null,
  currency text collate "C" not null,
  amount numeric(30, 10) not null check (amount <> 0),
  booked_at timestamptz not null default now(),
  unique (transfer_id, account, currency)
);
create index ledger_entries_by_account on ledger_entries (account, currency, id);
`;

// The entries of a transfer come in one statement, so one check of the inserted rows shows whether they add up.
const LEDGER_RULES = `
create function refuse_unbalanced_entries() returns trigger language plpgsql as $$
begin
  if exists (select from booked group by transfer_id, currency having sum(amount) <> 0) then
    raise exception 'the entries of a transfer do not add up to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_add_up after insert on ledger_entries
  referencing new table as booked for each statement execute function refuse_unbalanced_entries();

create function refuse_rewritten_entries() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the ledger are never changed or removed; book a correction' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewritten_entries();
`;

const JOBS = `
create table jobs (
  id uuid primary key,
  kind text collate "C" not null,
  subject text collate "C" not null,
  status text not null check (status in ('running', 'succeeded', 'failed')),
  done bigint not null,
  total bigint,
  checkpoint text,
  result text,
  owner uuid not null,
  started_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index jobs_running on jobs (kind, subject) where status = 'running';
`;
