/**
 * Players, their accounts at providers, and their money in double entry. The database itself refuses the effects of a bug: a wallet below zero if no
 * rule allows it, entries that do not add up, and an entry or a transaction that is changed, removed or booked twice. While an Agent that holds its
 * players' wallets is asked about a bet, the bet is stored as `asked`. It becomes accepted or refused once. Reports are `json` and not `jsonb`, which
 * refuses the escape of U+0000: a provider's text must not stop its money. The indexes of wagers, rounds and numbers begin with the rarest column,
 * because on a young database without statistics the planner may choose an index for its first column alone. The number of accounts in the ledger is
 * set as a part of its rows (`n_distinct`). If Agents hold the wallets, two accounts have nearly all entries. A sample would find no others, and the
 * planner would read the whole ledger for the entries of one player.
 */
export const MONEY = `
create table players (
  id uuid primary key,
  agent text collate "C" not null references agents (code),
  member_id text collate "C" not null,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  unique (agent, member_id)
);
create index players_by_member on players (member_id);

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
  balance numeric(30, 10) not null,
  sequence bigint not null,
  may_be_negative boolean not null default false,
  told_balance numeric(30, 10),
  primary key (player_id, currency),
  constraint wallets_balance_check check (balance >= 0 or may_be_negative)
);

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
  repeated_at timestamptz,
  sending_until timestamptz,
  unique (agent, transfer_id),
  check ((status = 'pending') = (due_at is not null)),
  check (status <> 'pending' or provider is not null)
);
create index transfers_by_player on transfers (player_id, created_at);
create index transfers_by_reference on transfers (transfer_id);
create index transfers_due on transfers (due_at) where status = 'pending';
create index transfers_undecided on transfers (created_at desc, id) where status = 'pending';

create table transfer_contradictions (
  transfer_id uuid primary key references transfers (id),
  said text not null,
  said_at timestamptz not null default now()
);
create index transfer_contradictions_by_moment on transfer_contradictions (said_at desc, transfer_id);

create table wallet_transactions (
  id uuid primary key,
  position bigint generated always as identity unique,
  agent text collate "C" not null references agents (code),
  player_id uuid not null references players (id),
  provider text collate "C" not null references providers (code),
  currency text collate "C" not null,
  kind text collate "C" not null,
  transaction_id text collate "C" not null,
  action text not null,
  movement numeric(30, 10) not null,
  reversal text not null check (reversal in ('stored', 'reported')),
  corrects_kind text collate "C",
  corrects_transaction_id text collate "C",
  corrects_wager_id text collate "C",
  round_id text collate "C",
  wager_id text collate "C",
  report json not null,
  is_report_only boolean not null,
  occurred_at timestamptz not null,
  status text not null check (status in ('accepted', 'refused', 'awaited', 'asked')),
  refused_because text,
  moved numeric(30, 10) not null,
  balance_after numeric(30, 10) not null,
  sequence bigint,
  callbacks integer not null check (callbacks >= 0),
  recorded_at timestamptz not null default now(),
  held_by text not null default 'gateway' check (held_by in ('gateway', 'agent')),
  told text check (told in ('done', 'refused')),
  doubt text,
  number_scope text collate "C",
  brought_in_by text,
  unique (player_id, currency, sequence),
  constraint wallet_transactions_asked_check check (status <> 'asked' or held_by = 'agent'),
  check ((corrects_kind is null) = (corrects_transaction_id is null)),
  check (corrects_kind is null or corrects_wager_id is null),
  check ((status = 'refused') = (refused_because is not null)),
  check ((status = 'accepted') = (sequence is not null)),
  constraint wallet_transactions_unmoved_check check (status = 'accepted' or (moved = 0 and (callbacks = 0 or held_by = 'agent'))),
  constraint wallet_transactions_doubt_check check (doubt is null or status = 'accepted')
);
create index wallet_transactions_asked on wallet_transactions (position) where status = 'asked';
create index wallet_transactions_by_agent on wallet_transactions (agent, position);
create index wallet_transactions_by_corrected
  on wallet_transactions (player_id, provider, corrects_kind, corrects_transaction_id) where corrects_kind is not null;
create index wallet_transactions_by_corrected_wager
  on wallet_transactions (player_id, provider, corrects_wager_id) where corrects_wager_id is not null;
create index wallet_transactions_by_moment on wallet_transactions using brin (occurred_at) with (pages_per_range = 16);
create index wallet_transactions_by_player on wallet_transactions (player_id, position);
create index wallet_transactions_doubted on wallet_transactions (recorded_at desc, id) where doubt is not null;
create index wallet_transactions_in_round on wallet_transactions (round_id, player_id, provider) where round_id is not null;
create index wallet_transactions_not_accepted on wallet_transactions (status, position) where status in ('refused', 'awaited');
create unique index wallet_transactions_of_number on wallet_transactions (
  transaction_id, provider, kind,
  (case action when 'BET' then 'stake' when 'SETTLED' then 'payout' when 'BONUS' then 'payout' else 'correction' end), number_scope
);
create index wallet_transactions_of_wager on wallet_transactions (wager_id, player_id, provider) where wager_id is not null;
create index wallet_transactions_refused_by_moment
  on wallet_transactions (recorded_at desc, id) where status = 'refused' and action <> 'BET' and movement <> 0;
create function refuse_rewritten_transactions() returns trigger language plpgsql as $$
begin
  raise exception 'wallet transactions are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger wallet_transactions_end_once before update on wallet_transactions for each row
  when (old.status <> 'asked' or new.status not in ('accepted', 'refused') or (
    new.id, new.position, new.agent, new.player_id, new.provider, new.currency, new.kind, new.transaction_id, new.action, new.movement,
    new.reversal, new.corrects_kind, new.corrects_transaction_id, new.corrects_wager_id, new.round_id, new.wager_id, new.report::text,
    new.is_report_only, new.occurred_at, new.recorded_at, new.held_by
  ) is distinct from (
    old.id, old.position, old.agent, old.player_id, old.provider, old.currency, old.kind, old.transaction_id, old.action, old.movement,
    old.reversal, old.corrects_kind, old.corrects_transaction_id, old.corrects_wager_id, old.round_id, old.wager_id, old.report::text,
    old.is_report_only, old.occurred_at, old.recorded_at, old.held_by
  ))
  execute function refuse_rewritten_transactions();
create trigger wallet_transactions_stay before delete or truncate
  on wallet_transactions for each statement execute function refuse_rewritten_transactions();

create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id uuid references transfers (id),
  account text collate "C" not null,
  currency text collate "C" not null,
  amount numeric(30, 10) not null check (amount <> 0),
  booked_at timestamptz not null default now(),
  wallet_transaction_id uuid references wallet_transactions (id),
  check (num_nonnulls(transfer_id, wallet_transaction_id) = 1)
);
alter table ledger_entries alter column account set (n_distinct = -0.05);
create index ledger_entries_by_account on ledger_entries (account, currency, id);
create unique index ledger_entries_of_transaction
  on ledger_entries (wallet_transaction_id, account, currency) where wallet_transaction_id is not null;
create unique index ledger_entries_of_transfer on ledger_entries (transfer_id, account, currency) where transfer_id is not null;
create function refuse_unbalanced_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from booked group by coalesce(transfer_id, wallet_transaction_id), currency having sum(amount) <> 0
  ) then
    raise exception 'the entries of a movement do not add up to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_add_up after insert
  on ledger_entries referencing new table as booked for each statement execute function refuse_unbalanced_entries();
create function refuse_rewritten_entries() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the ledger are never changed or removed; book a correction' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_stay before delete or update or truncate
  on ledger_entries for each statement execute function refuse_rewritten_entries();
`;
