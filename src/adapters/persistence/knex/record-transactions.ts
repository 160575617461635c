/** What a work on a wallet leaves behind: transactions, entries and the new balance, in one statement. */
import type { Knex } from 'knex';
import type { DecidedTransaction, WalletKey } from '../../../application/ports/wallet-book.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { playerAccount, providerAccount } from './ledger.ts';
import type { LockedWallet } from './locked-wallet.ts';
import { runPrepared, type Prepared } from './prepared.ts';
import { walletTransactionColumns } from './wallet-transaction-row.ts';

/**
 * Records what was decided, in this order. The new balance is worked out here and not taken from the decision, so that a mistake there
 * cannot make money.
 */
export async function recordTransactions(
  trx: Knex.Transaction,
  { key, wallet }: { readonly key: WalletKey; readonly wallet: LockedWallet },
  decided: readonly DecidedTransaction[],
): Promise<void> {
  const accepted = decided.filter(({ transaction }) => transaction.status === 'accepted');
  const balance = accepted.reduce((sum: Decimal, { transaction }) => sum.plus(transaction.moved), wallet.balance);
  await runPrepared(trx, RECORD, {
    decided: JSON.stringify(rowsOf(wallet, decided)),
    agent: key.agent,
    player: key.playerId,
    provider: key.provider,
    currency: key.currency,
    player_account: playerAccount(key.playerId),
    provider_account: providerAccount(key.provider),
    balance: balance.toString(),
    accepted: accepted.length,
    may_overdraw: accepted.some(({ mayOverdraw }) => mayOverdraw),
    is_negative: balance.isNegative(),
  });
}

function rowsOf(wallet: LockedWallet, decided: readonly DecidedTransaction[]) {
  let { sequence } = wallet;
  return decided.map((one, at) => {
    if (one.transaction.status === 'accepted') sequence += 1;
    return { at, ...walletTransactionColumns(one, sequence) };
  });
}

// The entries of a transaction come in the same statement, as the ledger's trigger wants. Leave to be below zero is given with a
// movement, and ends when the debt does.
const RECORD: Prepared = {
  name: 'record-wallet-transactions',
  text: `
with decided as (
  select * from json_to_recordset(:decided::json) as decided (at integer, id uuid, kind text, transaction_id text, action text,
    movement numeric, reversal text, corrects_kind text, corrects_transaction_id text, corrects_wager_id text, round_id text,
    wager_id text, report text, is_report_only boolean, occurred_at timestamptz, status text, refused_because text, moved numeric,
    balance_after numeric, sequence bigint, callbacks integer)
), recorded as (
  insert into wallet_transactions (agent, player_id, provider, currency, id, kind, transaction_id, action, movement, reversal,
    corrects_kind, corrects_transaction_id, corrects_wager_id, round_id, wager_id, report, is_report_only, occurred_at, status,
    refused_because, moved, balance_after, sequence, callbacks)
  select :agent::text, :player::uuid, :provider::text, :currency::text, id, kind, transaction_id, action, movement, reversal,
    corrects_kind, corrects_transaction_id, corrects_wager_id, round_id, wager_id, report::json, is_report_only, occurred_at, status,
    refused_because, moved, balance_after, sequence, callbacks
  from decided order by at
), booked as (
  insert into ledger_entries (wallet_transaction_id, account, currency, amount)
  select id, account, :currency::text, amount
  from decided cross join lateral (values (:provider_account::text, - moved), (:player_account::text, moved)) as entry (account, amount)
  where status = 'accepted' and moved <> 0 order by at
)
update wallets set balance = :balance::numeric, sequence = sequence + :accepted::integer,
  may_be_negative = (may_be_negative or :may_overdraw::boolean) and :is_negative::boolean
where player_id = :player::uuid and currency = :currency::text and :accepted::integer > 0`,
};
