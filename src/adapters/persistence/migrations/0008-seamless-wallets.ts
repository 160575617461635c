import type { Migration } from '../database/migrate.ts';

/**
 * Wallets that Agents hold themselves. While its Agent is asked about a bet, the bet is kept as `asked`, together with the callback that
 * asks. It becomes accepted or refused once; as before, ended transactions are never changed. Accepted money moves between the account of
 * the Agent and that of the provider. The wallet here holds only the balance that the Agent stated last.
 */
export const seamlessWallets: Migration = {
  name: '0008-seamless-wallets',
  async up(knex) {
    for (const step of [TRANSACTIONS, ENDING, CALLBACKS, WALLETS]) await knex.raw(step);
  },
};

const TRANSACTIONS = `
alter table wallet_transactions add column held_by text not null default 'gateway' check (held_by in ('gateway', 'agent'));
alter table wallet_transactions drop constraint wallet_transactions_status_check;
alter table wallet_transactions add constraint wallet_transactions_status_check
  check (status in ('accepted', 'refused', 'awaited', 'asked'));
alter table wallet_transactions drop constraint wallet_transactions_check4;
alter table wallet_transactions add constraint wallet_transactions_unmoved_check
  check (status = 'accepted' or (moved = 0 and (callbacks = 0 or held_by = 'agent')));
alter table wallet_transactions add constraint wallet_transactions_asked_check check (status <> 'asked' or held_by = 'agent');
create index wallet_transactions_asked on wallet_transactions (position) where status = 'asked';
`;

// A trigger for each row, because the allowed change depends on the row: only the end of a bet that was asked about.
const ENDING = `
drop trigger wallet_transactions_stay on wallet_transactions;
create trigger wallet_transactions_stay before delete or truncate on wallet_transactions
  for each statement execute function refuse_rewritten_transactions();
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
`;

// The index holds only present questions, so that the delivery of a lane reads almost nothing.
const CALLBACKS = `
alter table callbacks add column asked_until timestamptz;
alter table callbacks drop constraint callbacks_status_check;
alter table callbacks add constraint callbacks_status_check
  check (status in ('pending', 'delivered', 'refused', 'parked', 'asking', 'unanswered'));
alter table callbacks add constraint callbacks_asking_check check (status <> 'asking' or asked_until is not null);
create index callbacks_asking on callbacks (agent, lane, position) where status = 'asking';
`;

const WALLETS = `
alter table wallets add column told_balance numeric(30, 10);
`;
