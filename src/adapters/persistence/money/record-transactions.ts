/** Records a work on a wallet in one statement: transactions, entries, callbacks and the new balance. */
import type { Knex } from 'knex';
import type { DecidedTransaction, WalletKey } from '../../../application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../../domain/callback/callback-message.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { QUEUED, queuedText } from '../callbacks/callback-outbox.ts';
import { agentAccount, playerAccount, providerAccount } from './ledger.ts';
import type { LockedWallet } from './locked-wallet.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';
import { walletTransactionColumns } from './wallet-transaction-row.ts';

/** A locked wallet, the balance that its Agent stated afterwards if the Agent holds the wallet, and the callbacks. */
interface RecordedWallet {
  readonly key: WalletKey;
  readonly wallet: LockedWallet;
  readonly told: Decimal | undefined;
  readonly messages: readonly CallbackMessage[];
}

/**
 * Records the decisions in this order, and queues the messages. Must be the last call in a transaction, because it locks the messages'
 * lanes. The new balance is computed here and not taken from the decision, so that a mistake there cannot make money. If the Agent holds
 * the wallet, the balance stays, and the other account is the Agent's.
 */
export async function recordTransactions(
  trx: Knex.Transaction,
  { key, wallet, told, messages }: RecordedWallet,
  decided: readonly DecidedTransaction[],
): Promise<void> {
  if (decided.length === 0 && told === undefined) return;
  const rows = rowsOf(wallet, decided);
  await endAsked(trx, rows);
  const accepted = decided.filter(({ transaction }) => transaction.status === 'accepted');
  const moved = accepted.reduce((sum, { transaction }) => sum.plus(transaction.moved), Decimal.ZERO);
  const isHeldHere = key.heldBy === 'gateway';
  const balance = isHeldHere ? wallet.balance.plus(moved) : wallet.balance;
  const toldAfter = isHeldHere ? wallet.told : (told ?? wallet.told?.plus(moved));
  await runPrepared(trx, RECORD, {
    decided: JSON.stringify(rows),
    messages: queuedText(messages),
    agent: key.agent,
    player: key.playerId,
    provider: key.provider,
    currency: key.currency,
    held_by: key.heldBy,
    number_scope: key.numbersUniqueWithin === 'player' ? `${key.playerId} ${key.currency}` : '',
    holder_account: isHeldHere ? playerAccount(key.playerId) : agentAccount(key.agent),
    provider_account: providerAccount(key.provider),
    balance: balance.toString(),
    told: toldAfter?.toString() ?? null,
    accepted: accepted.length,
    may_overdraw: accepted.some(({ mayOverdraw }) => mayOverdraw),
    is_negative: balance.isNegative(),
  });
}

function rowsOf(wallet: LockedWallet, decided: readonly DecidedTransaction[]) {
  let { sequence } = wallet;
  return decided.map((one, at) => {
    if (one.transaction.status === 'accepted') sequence += 1;
    return { at, is_end: one.isEndOfAsk === true, ...walletTransactionColumns(one, sequence) };
  });
}

/** Ends the bets that were asked about; one that has ended already makes the whole work fail. */
async function endAsked(trx: Knex.Transaction, rows: ReturnType<typeof rowsOf>): Promise<void> {
  const ends = rows.filter((row) => row.is_end);
  if (ends.length === 0) return;
  const { rows: ended } = await runPrepared(trx, END, { ends: JSON.stringify(ends) });
  if (ended.length !== ends.length) throw new Error('a bet that is to be ended has ended already');
}

const END: Prepared = {
  name: 'end-asked-transactions',
  text: `
update wallet_transactions set status = ended.status, refused_because = ended.refused_because, moved = ended.moved,
  balance_after = ended.balance_after, sequence = ended.sequence, callbacks = wallet_transactions.callbacks + ended.callbacks,
  told = ended.told
from json_to_recordset(:ends::json) as ended (id uuid, status text, refused_because text, moved numeric, balance_after numeric,
  sequence bigint, callbacks integer, told text)
where wallet_transactions.id = ended.id and wallet_transactions.status = 'asked'
returning wallet_transactions.id`,
};

// The entries of a transaction come in the same statement, as the ledger's trigger demands. The permission to be below zero comes with a
// movement, and ends with the debt.
const RECORD: Prepared = {
  name: 'record-wallet-transactions',
  text: `
with decided as (
  select * from json_to_recordset(:decided::json) as decided (at integer, is_end boolean, id uuid, kind text, transaction_id text, action text,
    movement numeric, reversal text, corrects_kind text, corrects_transaction_id text, corrects_wager_id text, round_id text,
    wager_id text, report text, is_report_only boolean, occurred_at timestamptz, status text, refused_because text, moved numeric,
    balance_after numeric, sequence bigint, callbacks integer, told text, doubt text)
), recorded as (
  insert into wallet_transactions (agent, player_id, provider, currency, id, kind, transaction_id, action, movement, reversal,
    corrects_kind, corrects_transaction_id, corrects_wager_id, round_id, wager_id, report, is_report_only, occurred_at, status,
    refused_because, moved, balance_after, sequence, callbacks, told, doubt, held_by, number_scope)
  select :agent::text, :player::uuid, :provider::text, :currency::text, id, kind, transaction_id, action, movement, reversal,
    corrects_kind, corrects_transaction_id, corrects_wager_id, round_id, wager_id, report::json, is_report_only, occurred_at, status,
    refused_because, moved, balance_after, sequence, callbacks, told, doubt, :held_by::text, :number_scope::text
  from decided where not is_end order by at
), booked as (
  insert into ledger_entries (wallet_transaction_id, account, currency, amount)
  select id, account, :currency::text, amount
  from decided cross join lateral (values (:provider_account::text, - moved), (:holder_account::text, moved)) as entry (account, amount)
  where status = 'accepted' and moved <> 0 order by at
), ${QUEUED}
update wallets set balance = :balance::numeric, told_balance = :told::numeric, sequence = sequence + :accepted::integer,
  may_be_negative = (may_be_negative or :may_overdraw::boolean) and :is_negative::boolean
where player_id = :player::uuid and currency = :currency::text
  and (:accepted::integer > 0 or told_balance is distinct from :told::numeric)`,
};
