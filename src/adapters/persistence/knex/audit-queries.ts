import type { Invariant } from '../../../domain/wallet/invariants.ts';

/** The account that a transaction moved money to or from, beside the provider's. */
const HOLDER = `case transactions.held_by when 'agent' then 'agent:' || transactions.agent else 'player:' || transactions.player_id end`;

/** For each invariant what is looked at: a row each, with a name for people and whether it violates. */
export const AUDIT_QUERIES = {
  ledger_adds_up: `
    select currency as subject, sum(amount) <> 0 as is_violated from ledger_entries group by currency`,
  movements_add_up: `
    select coalesce(transfer_id, wallet_transaction_id) || ' ' || currency as subject, sum(amount) <> 0 as is_violated
    from ledger_entries group by coalesce(transfer_id, wallet_transaction_id), currency`,
  wallets_match_ledger: `
    select coalesce('player:' || player_id, account) || ' ' || coalesce(wallets.currency, entries.currency) as subject,
      coalesce(wallets.balance, 0) <> coalesce(entries.total, 0) as is_violated
    from wallets full join (
      select account, currency, sum(amount) as total from ledger_entries where account like 'player:%' group by account, currency
    ) entries on entries.account = 'player:' || wallets.player_id and entries.currency = wallets.currency`,
  sequences_match: `
    select player_id || ' ' || currency as subject, wallets.sequence <> coalesce(movements.total, 0) as is_violated
    from wallets left join (
      select player_id, currency, count(*) as total from (
        select player_id, currency from wallet_transactions where status = 'accepted'
        union all select player_id, currency from transfers where status = 'success' and provider is null
      ) each group by player_id, currency
    ) movements using (player_id, currency)`,
  transactions_once: `
    select concat_ws(' ', provider, player_id, currency, kind, transaction_id) as subject, count(*) > 1 as is_violated
    from wallet_transactions group by provider, player_id, currency, kind, transaction_id`,
  transfers_once: `
    select agent || ' ' || transfer_id as subject, count(*) > 1 as is_violated from transfers group by agent, transfer_id`,
  transactions_booked: `
    select transactions.id::text as subject, coalesce(entries.amount, 0) <> transactions.moved
      or (transactions.status <> 'accepted' and entries.amount is not null) as is_violated
    from wallet_transactions transactions left join ledger_entries entries
      on entries.wallet_transaction_id = transactions.id and entries.account = ${HOLDER}`,
  transfers_booked: `
    select transfers.id::text as subject,
      coalesce(entries.amount, 0) <> case status when 'success' then transfers.amount else 0 end as is_violated
    from transfers left join ledger_entries entries
      on entries.transfer_id = transfers.id and entries.account <> 'agent:' || transfers.agent`,
  callbacks_kept: `
    select transactions.id::text as subject,
      transactions.callbacks <> count(callbacks.id) + coalesce(max(forgotten.callbacks), 0) as is_violated
    from wallet_transactions transactions left join callbacks on callbacks.transaction_id = transactions.id::text
      left join forgotten_callbacks forgotten on forgotten.transaction_id = transactions.id::text
    group by transactions.id, transactions.callbacks`,
  rounds_net: `
    select concat_ws(' ', provider, transactions.player_id, transactions.currency, round_id) as subject,
      sum(moved) <> coalesce(sum(entries.amount), 0) as is_violated
    from wallet_transactions transactions left join ledger_entries entries
      on entries.wallet_transaction_id = transactions.id and entries.account = ${HOLDER}
    where round_id is not null
    group by provider, transactions.player_id, transactions.currency, round_id
    having bool_or(action = 'SETTLED' and status = 'accepted')`,
  questions_end: `
    select coalesce(transactions.id::text, asking.transaction_id) as subject,
      asking.asked_until is null or asking.asked_until < now() - interval '1 minute' as is_violated
    from (select id from wallet_transactions where status = 'asked') transactions
    full join (select transaction_id, asked_until from callbacks where status = 'asking') asking
      on asking.transaction_id = transactions.id::text`,
} as const satisfies Record<Invariant, string>;
