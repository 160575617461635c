/** Records works on wallets in one statement: transactions, entries, callbacks and the new balances. */
import type { DecidedTransaction, EndedAuthorization, WalletKey } from '../../../application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../../domain/callback/callback-message.ts';
import type { Restraint } from '../../../domain/player/restraint.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { noteFreeWins } from '../free-rounds/note-free-wins.ts';
import {
  QUEUED,
  queuedText,
  endAuthorizations,
  openAuthorizations,
  type AskingCallback,
} from '../callbacks/callback-outbox.ts';
import { agentAccount, playerAccount, providerAccount } from './ledger.ts';
import type { LockedWallet } from './locked-wallet.ts';
import { changeRestraints } from './restraints.ts';
import { numberKey, numberScope, ranksOf } from './transaction-number.ts';
import type { Call, Prepared } from '../database/prepared.ts';
import { walletTransactionColumns } from './wallet-transaction-row.ts';

/** The decisions in a locked wallet, with the balance that its Agent then stated, if the Agent holds the wallet. */
export interface RecordedWallet {
  readonly key: WalletKey;
  readonly wallet: LockedWallet;
  readonly restraint?: Restraint | undefined;
  readonly decided: readonly DecidedTransaction[];
  readonly reportedBalance?: Decimal | undefined;
  readonly authorizations?: readonly EndedAuthorization[];
}

/** The callbacks that wait for the commit. */
export const queuedBy = (decided: readonly DecidedTransaction[]): readonly CallbackMessage[] =>
  decided.flatMap((one) => (one.transaction.status === 'asked' ? [] : one.messages));

/**
 * Records the decisions, those of each wallet in their order, and queues the messages. These must be the last statements of a transaction, because
 * they lock the messages' lanes. Each wallet may occur only once. The new balance is computed here and not taken from the decision, so that a mistake
 * in a decision cannot create money. If the Agent holds the wallet, the balance stays, and the other account is the Agent's.
 */
export function recordTransactions(recorded: readonly RecordedWallet[]): readonly Call[] {
  const changed = recorded.filter(
    ({ decided, reportedBalance }) => decided.length > 0 || reportedBalance !== undefined,
  );
  const rows = ranked(changed.flatMap(rowsOf));
  return [
    ...changeRestraints(recorded),
    ...openAuthorizations(recorded.flatMap(({ decided }) => decided.flatMap(asking))),
    ...endAuthorizations(recorded.flatMap(({ authorizations: questions = [] }) => questions)),
    ...endAsked(rows.filter((row) => row.is_end)),
    ...noteFreeWins(changed),
    ...keep(changed, rows),
  ];
}

function keep(changed: readonly RecordedWallet[], rows: ReturnType<typeof ranked>): readonly Call[] {
  if (changed.length === 0) return [];
  const bindings = {
    wallets: JSON.stringify(changed.map(walletColumns)),
    decided: JSON.stringify(rows),
    messages: queuedText(changed.flatMap(({ decided }) => queuedBy(decided))),
  };
  return [{ prepared: RECORD, bindings }];
}

const asking = ({ transaction, messages, askedUntilMs: untilMs = 0 }: DecidedTransaction): readonly AskingCallback[] =>
  transaction.status === 'asked' ? messages.map((message) => ({ message, untilMs })) : [];

function walletColumns({ key, wallet, decided, reportedBalance }: RecordedWallet, of: number) {
  const accepted = decided.filter(({ transaction }) => transaction.status === 'accepted');
  const moved = accepted.reduce((sum, { transaction }) => sum.plus(transaction.moved), Decimal.ZERO);
  const isHeldHere = key.heldBy === 'gateway';
  const balance = isHeldHere ? wallet.balance.plus(moved) : wallet.balance;
  const reportedAfter = isHeldHere ? wallet.reportedBalance : (reportedBalance ?? wallet.reportedBalance?.plus(moved));
  return {
    of,
    agent: key.agent,
    player: key.playerId,
    provider: key.provider,
    currency: key.currency,
    held_by: key.heldBy,
    number_scope: numberScope(key),
    brought_in_by: key.broughtInBy ?? null,
    holder_account: isHeldHere ? playerAccount(key.playerId) : agentAccount(key.agent),
    provider_account: providerAccount(key.provider),
    balance: balance.toString(),
    told_balance: reportedAfter?.toString() ?? null,
    accepted: accepted.length,
    may_overdraw: accepted.some(({ mayOverdraw }) => mayOverdraw),
    is_negative: balance.isNegative(),
  };
}

function rowsOf({ key, wallet, decided }: RecordedWallet, of: number) {
  let { sequence } = wallet;
  return decided.map((one, at) => {
    if (one.transaction.status === 'accepted') sequence += 1;
    const row = { of, at, is_end: one.isEndOfAsk === true, ...walletTransactionColumns(one, sequence) };
    return { row, number: numberKey(key, one.transaction) };
  });
}

function ranked(rows: ReturnType<typeof rowsOf>) {
  const ranks = ranksOf(rows.map(({ number }) => number));
  return rows.map(({ row }, at) => ({ ...row, rank: ranks[at] }));
}

/** Ends the bets that were asked about. If one has already ended, the whole statement fails. */
const endAsked = (ends: ReturnType<typeof ranked>): readonly Call[] =>
  ends.length === 0 ? [] : [{ prepared: END, bindings: { ends: JSON.stringify(ends), count: ends.length } }];

const END: Prepared = {
  name: 'end-asked-transactions',
  text: `
with ended as (
  update wallet_transactions set status = ended.status, refused_because = ended.refused_because, moved = ended.moved,
    balance_after = ended.balance_after, sequence = ended.sequence, callbacks = wallet_transactions.callbacks + ended.callbacks,
    told = ended.told
  from json_to_recordset(:ends::json) as ended (id uuid, status text, refused_because text, moved numeric, balance_after numeric,
    sequence bigint, callbacks integer, told text)
  where wallet_transactions.id = ended.id and wallet_transactions.status = 'asked'
  returning 1
)
select must_hold(count(*) = :count::bigint, 'P0001', 'a bet that is to be ended has ended already') from ended`,
};

// Rows are inserted in the order of their numbers, so that no two statements wait for each other's numbers. Their positions are in the order of the
// decisions. The entries of a transaction come in the same statement, as the ledger's trigger requires. The permission to be below zero comes with a
// movement, and ends with the debt.
const RECORD: Prepared = {
  name: 'record-wallets',
  text: `
with wallet as materialized (
  select * from json_to_recordset(:wallets::json) as wallet ("of" integer, agent text, player uuid, provider text, currency text,
    held_by text, number_scope text, brought_in_by text, holder_account text, provider_account text, balance numeric, told_balance numeric, accepted integer,
    may_overdraw boolean, is_negative boolean)
), decided as materialized (
  select * from json_to_recordset(:decided::json) as decided ("of" integer, at integer, is_end boolean, id uuid, kind text,
    transaction_id text, action text, movement numeric, reversal text, corrects_kind text, corrects_transaction_id text,
    corrects_wager_id text, round_id text, wager_id text, report text, is_report_only boolean, occurred_at timestamptz, status text,
    refused_because text, moved numeric, balance_after numeric, sequence bigint, callbacks integer, told text, doubt text, rank integer)
), placed as materialized (
  select *, nextval('wallet_transactions_position_seq') as position
  from (select * from decided where not is_end order by "of", at) decided
), recorded as (
  insert into wallet_transactions (position, agent, player_id, provider, currency, id, kind, transaction_id, action, movement, reversal,
    corrects_kind, corrects_transaction_id, corrects_wager_id, round_id, wager_id, report, is_report_only, occurred_at, status,
    refused_because, moved, balance_after, sequence, callbacks, told, doubt, held_by, number_scope, brought_in_by)
  overriding system value
  select position, agent, player, provider, currency, id, kind, transaction_id, action, movement, reversal,
    corrects_kind, corrects_transaction_id, corrects_wager_id, round_id, wager_id, report::json, is_report_only, occurred_at, status,
    refused_because, moved, balance_after, sequence, callbacks, told, doubt, held_by, number_scope, brought_in_by
  from placed join wallet using ("of") order by rank
), booked as (
  insert into ledger_entries (wallet_transaction_id, account, currency, amount)
  select id, account, currency, amount
  from decided join wallet using ("of")
    cross join lateral (values (provider_account, - moved), (holder_account, moved)) as entry (account, amount)
  where status = 'accepted' and moved <> 0 order by "of", at
), ${QUEUED}
update wallets set balance = wallet.balance, told_balance = wallet.told_balance, sequence = wallets.sequence + wallet.accepted,
  may_be_negative = (wallets.may_be_negative or wallet.may_overdraw) and wallet.is_negative
from wallet where wallets.player_id = wallet.player and wallets.currency = wallet.currency
  and (wallet.accepted > 0 or wallets.told_balance is distinct from wallet.told_balance)`,
};
