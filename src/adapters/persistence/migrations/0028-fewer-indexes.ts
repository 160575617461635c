import type { Migration } from '../database/migrate.ts';

/**
 * One index less for each transaction, and two entries less for each ledger entry of a transaction. The indexes of wagers, rounds and numbers
 * begin with what is rare: on a young database, whose statistics say nothing, the planner may choose an index for its first column alone. On a
 * large database the new ones are built concurrently before the upgrade.
 */
export const fewerIndexes: Migration = {
  name: '0028-fewer-indexes',
  async up(knex) {
    for (const step of [TRANSACTIONS, ENTRIES]) await knex.raw(step);
  },
};

const ROLE = `
  (case action when 'BET' then 'stake' when 'SETTLED' then 'payout' when 'BONUS' then 'payout' else 'correction' end)`;

const TRANSACTIONS = `
create unique index if not exists wallet_transactions_of_number
  on wallet_transactions (transaction_id, provider, kind, ${ROLE}, number_scope);
create index if not exists wallet_transactions_in_round on wallet_transactions (round_id, player_id, provider) where round_id is not null;
create index if not exists wallet_transactions_of_wager on wallet_transactions (wager_id, player_id, provider) where wager_id is not null;
drop index if exists wallet_transactions_number;
drop index if exists wallet_transactions_by_round;
drop index if exists wallet_transactions_of_round;
drop index if exists wallet_transactions_by_wager;
`;

// The key of transfers had an entry for each ledger entry of a transaction too, although it holds no transfer.
const ENTRIES = `
create unique index if not exists ledger_entries_of_transfer on ledger_entries (transfer_id, account, currency)
  where transfer_id is not null;
alter table ledger_entries drop constraint if exists ledger_entries_transfer_id_account_currency_key;
`;
