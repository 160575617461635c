import type { Migration } from '../database/migrate.ts';

/**
 * The answer to the provider for each transaction, so that the audit can compare it with the moved money. The reason why a person should
 * look at a movement. And numbers that are unique at a provider and not only in one wallet: a stake, a payout and a correction may have the
 * same number, where a protocol numbers them so.
 */
export const toldIsMoved: Migration = {
  name: '0017-told-is-moved',
  async up(knex) {
    for (const step of [TOLD, NUMBERS, REFUSALS]) await knex.raw(step);
  },
};

// "Not valid": existing rows have no value, and reading all of them would block movements of money.
const TOLD = `
alter table wallet_transactions add column told text;
alter table wallet_transactions add constraint wallet_transactions_told_check check (told in ('done', 'refused')) not valid;
alter table wallet_transactions add column doubt text;
alter table wallet_transactions add constraint wallet_transactions_doubt_check check (doubt is null or status = 'accepted') not valid;
create index wallet_transactions_doubted on wallet_transactions (recorded_at desc, id) where doubt is not null;
`;

const ROLE = `
  (case action when 'BET' then 'stake' when 'SETTLED' then 'payout' when 'BONUS' then 'payout' else 'correction' end)`;

// Until now two players could have the same number. Existing rows, and those of earlier processes, have no scope, so the index ignores
// them.
const NUMBERS = `
alter table wallet_transactions add column if not exists number_scope text collate "C";
create unique index if not exists wallet_transactions_number on wallet_transactions (provider, kind, transaction_id, ${ROLE}, number_scope);
do $$
begin
  execute (
    select 'alter table wallet_transactions drop constraint ' || quote_ident(conname) from pg_constraint
    where conrelid = 'wallet_transactions'::regclass and contype = 'u' and array_length(conkey, 1) = 5
  );
end $$;
`;

// The number of a cancellation may come again for another bet; the list must distinguish the two.
const REFUSALS = `
alter table refused_events add column corrects_kind text collate "C";
alter table refused_events add column corrects_transaction_id text collate "C";
alter table refused_events add column corrects_wager_id text collate "C";
`;
