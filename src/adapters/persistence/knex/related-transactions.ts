import type { Knex } from 'knex';
import type { WalletClues, WalletKey } from '../../../application/ports/wallet-book.ts';
import type { Corrected, TransactionKey, WalletTransaction } from '../../../domain/wallet/wallet-event.ts';
import { lookupGuid, lookupText } from './lookup-text.ts';
import { runPrepared, type Prepared } from './prepared.ts';
import { walletTransactionFromRow, type WalletTransactionRow } from './wallet-transaction-row.ts';

/** Rounds and wagers have dozens of transactions of one player; with this many nothing is decided rather than by half of them. */
const RELATED_MAX = 10_000;

/**
 * Transactions that share number, wager, round or correction with the clues, and those that share any of these with them: a cancellation
 * names a bet, and what settled that bet is known only by the bet's own round.
 */
export async function relatedTransactions(
  knex: Knex,
  key: Omit<WalletKey, 'agent' | 'heldBy'>,
  clues: WalletClues,
): Promise<readonly WalletTransaction[]> {
  const { rows } = await runPrepared(knex, RELATED, bindingsOf(key, clues));
  if (rows.length > RELATED_MAX) throw new Error(`more than ${RELATED_MAX} transactions belong together`);
  return rows.map(walletTransactionFromRow);
}

function bindingsOf(key: Omit<WalletKey, 'agent' | 'heldBy'>, { corrects, ...clues }: WalletClues) {
  const { number, wagerId } = correctedColumns(corrects);
  return {
    player: lookupGuid(key.playerId),
    provider: lookupText(key.provider),
    currency: lookupText(key.currency),
    kind: lookupText(clues.kind),
    id: lookupText(clues.transactionId),
    round: maybe(clues.roundId),
    wager: maybe(clues.wagerId),
    correctedKind: maybe(number?.kind),
    correctedId: maybe(number?.transactionId),
    correctedWager: maybe(wagerId),
    limit: RELATED_MAX + 1,
  };
}

function correctedColumns(corrects: Corrected | undefined): {
  readonly number?: TransactionKey;
  readonly wagerId?: string;
} {
  if (corrects === undefined) return {};
  return 'wagerId' in corrects ? { wagerId: corrects.wagerId } : { number: corrects };
}

const maybe = (text: string | undefined): string | null => (text === undefined ? null : lookupText(text));

// Unions and not one condition with "or", so that each part is a look into its own index. `own` is no more than a name for a condition: kept as
// a part of its own it would be all that the player ever did at the provider.
const RELATED: Prepared<WalletTransactionRow> = {
  name: 'related-transactions',
  text: `
with own as not materialized (
  select * from wallet_transactions where player_id = :player and provider = :provider and currency = :currency
), first as (
  select id, kind, transaction_id, round_id, wager_id from own where kind = :kind and transaction_id = :id
  union select id, kind, transaction_id, round_id, wager_id from own where kind = :correctedKind and transaction_id = :correctedId
  union select id, kind, transaction_id, round_id, wager_id from own where wager_id in (:wager, :correctedWager)
  union select id, kind, transaction_id, round_id, wager_id from own where round_id = :round
  union select id, kind, transaction_id, round_id, wager_id from own where corrects_kind = :kind and corrects_transaction_id = :id
  union select id, kind, transaction_id, round_id, wager_id from own
    where corrects_kind = :correctedKind and corrects_transaction_id = :correctedId
  union select id, kind, transaction_id, round_id, wager_id from own where corrects_wager_id in (:wager, :correctedWager)
), found as (
  select id from first
  union select own.id from own join first on own.wager_id = first.wager_id
  union select own.id from own join first on own.round_id = first.round_id
  union select own.id from own join first on own.corrects_wager_id = first.wager_id
  union select own.id from own join first
    on own.corrects_kind = first.kind and own.corrects_transaction_id = first.transaction_id
)
select id, kind, transaction_id, action, movement, reversal, corrects_kind, corrects_transaction_id, corrects_wager_id, round_id, wager_id,
  report, is_report_only, occurred_at, status, refused_because, moved, balance_after
from own join found using (id) order by position limit :limit`,
};
