import type { Migration } from '../database/migrate.ts';

/**
 * The transactions of providers in players' wallets. A number is unique within its numbering. The ledger references these transactions
 * beside the transfers. A wallet may be below zero only where the code allows it with each movement.
 */
export const walletTransactions: Migration = {
  name: '0007-wallet-transactions',
  async up(knex) {
    for (const step of [TRANSACTIONS, LOOKUPS, STAYING, LEDGER, LEDGER_RULE, WALLETS]) await knex.raw(step);
  },
};

// The report is `json` and not `jsonb`, which refuses the escape of U+0000: a provider's text must not stop its money.
const TRANSACTIONS = `
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
  status text not null check (status in ('accepted', 'refused', 'awaited')),
  refused_because text,
  moved numeric(30, 10) not null,
  balance_after numeric(30, 10) not null,
  sequence bigint,
  callbacks integer not null check (callbacks >= 0),
  recorded_at timestamptz not null default now(),
  unique (player_id, provider, currency, kind, transaction_id),
  unique (player_id, currency, sequence),
  check ((corrects_kind is null) = (corrects_transaction_id is null)),
  check (corrects_kind is null or corrects_wager_id is null),
  check ((status = 'refused') = (refused_because is not null)),
  check ((status = 'accepted') = (sequence is not null)),
  check (status = 'accepted' or (moved = 0 and callbacks = 0))
);
`;

// Each of these finds the transactions that belong to an event. Then come the indexes for the lists that an operator reads.
const LOOKUPS = `
create index wallet_transactions_by_wager on wallet_transactions (player_id, provider, wager_id) where wager_id is not null;
create index wallet_transactions_by_round on wallet_transactions (player_id, provider, round_id) where round_id is not null;
create index wallet_transactions_by_corrected on wallet_transactions (player_id, provider, corrects_kind, corrects_transaction_id)
  where corrects_kind is not null;
create index wallet_transactions_by_corrected_wager on wallet_transactions (player_id, provider, corrects_wager_id)
  where corrects_wager_id is not null;
create index wallet_transactions_by_agent on wallet_transactions (agent, position);
create index wallet_transactions_by_player on wallet_transactions (player_id, position);
create index wallet_transactions_of_round on wallet_transactions (round_id, position) where round_id is not null;
`;

const STAYING = `
create function refuse_rewritten_transactions() returns trigger language plpgsql as $$
begin
  raise exception 'wallet transactions are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger wallet_transactions_stay before update or delete or truncate on wallet_transactions
  for each statement execute function refuse_rewritten_transactions();
`;

const LEDGER = `
alter table ledger_entries alter column transfer_id drop not null;
alter table ledger_entries add column wallet_transaction_id uuid references wallet_transactions (id);
alter table ledger_entries add check (num_nonnulls(transfer_id, wallet_transaction_id) = 1);
create unique index ledger_entries_of_transaction on ledger_entries (wallet_transaction_id, account, currency)
  where wallet_transaction_id is not null;
`;

const LEDGER_RULE = `
create or replace function refuse_unbalanced_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from booked group by coalesce(transfer_id, wallet_transaction_id), currency having sum(amount) <> 0
  ) then
    raise exception 'the entries of a movement do not add up to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
`;

const WALLETS = `
alter table wallets add column may_be_negative boolean not null default false;
alter table wallets drop constraint wallets_balance_check;
alter table wallets add constraint wallets_balance_check check (balance >= 0 or may_be_negative);
`;
