/** Reads many transactions of any wallets in one statement. */
import type { Knex } from 'knex';
import type { AccountOwner } from '../../../application/ports/account-store.ts';
import type { StateQuery } from '../../../application/ports/wallet-book.ts';
import type { TransactionKey, WalletTransaction } from '../../../domain/wallet/wallet-event.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';
import { correctionsOf, LOOKED_UP } from './related-transactions.ts';
import { walletTransactionFromRow, type WalletTransactionRow } from './wallet-transaction-row.ts';

/** The queries of one statement. Each may be about a wager or a round of many transactions. */
const ASKED_MAX = 100;

/** For each query, the transaction with its number and its whole wager or round; empty if the number is unknown. */
export async function transactionsAbout(
  knex: Knex,
  asked: readonly StateQuery[],
): Promise<readonly (readonly WalletTransaction[])[]> {
  const rows = await askInParts(knex, ABOUT, asked.map(questionRow));
  const found: WalletTransaction[][] = asked.map(() => []);
  for (const row of rows) found[row.at]?.push(walletTransactionFromRow(row));
  return found;
}

/** The player of each number; undefined for a number without a player, or with several. */
export async function ownersOfTransactions(
  knex: Knex,
  provider: string,
  keys: readonly TransactionKey[],
): Promise<readonly (AccountOwner | undefined)[]> {
  const rows = await askInParts(
    knex,
    OWNERS,
    keys.map(({ kind, transactionId }, at) => ({
      at,
      provider: lookupText(provider),
      ...numbered(kind, transactionId),
    })),
  );
  const found: AccountOwner[][] = keys.map(() => []);
  for (const { at, player_id: playerId, agent, member_id: memberId, currency } of rows) {
    found[at]?.push({ playerId, agent, memberId, currency });
  }
  return found.map(([owner, another]) => (another === undefined ? owner : undefined));
}

async function askInParts<Row>(knex: Knex, prepared: Prepared<Row>, asked: readonly object[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < asked.length; from += ASKED_MAX) {
    const part = JSON.stringify(asked.slice(from, from + ASKED_MAX));
    rows.push(...(await runPrepared(knex, prepared, { asked: part })).rows);
  }
  return rows;
}

const questionRow = ({ playerId, provider, currency, settlesBy, ...key }: StateQuery, at: number) => ({
  at,
  player: lookupGuid(playerId),
  provider: lookupText(provider),
  currency: lookupText(currency),
  settles_by: settlesBy,
  ...numbered(key.kind, key.transactionId),
});

const numbered = (kind: string, transactionId: string) => ({ kind: lookupText(kind), id: lookupText(transactionId) });

type AboutRow = WalletTransactionRow & { readonly at: number };

const ABOUT: Prepared<AboutRow> = {
  name: 'transactions-about-many',
  text: `
select asked.at, about.* from json_to_recordset(:asked::json)
  as asked (at integer, player uuid, provider text, currency text, kind text, id text, settles_by text)
cross join lateral (
  with own as not materialized (
    select * from wallet_transactions
    where player_id = asked.player and provider = asked.provider and currency = asked.currency
  ), known as (
    select id, kind, transaction_id, wager_id, round_id from own where own.kind = asked.kind and own.transaction_id = asked.id
  ), members as (
    select id, kind, transaction_id from known
    union select own.id, own.kind, own.transaction_id from own join known on own.wager_id = known.wager_id
      where asked.settles_by = 'wager'
    union select own.id, own.kind, own.transaction_id from own join known on own.round_id = known.round_id
      where asked.settles_by = 'round'
  ), found as (
    select id from members
    union select correction.id from members ${correctionsOf('members')}
    union select own.id from own join known on own.corrects_wager_id = known.wager_id
  )
  select related.* from found ${LOOKED_UP}
) about order by asked.at, about.position`,
};

interface OwnerRow {
  readonly at: number;
  readonly player_id: string;
  readonly agent: string;
  readonly member_id: string;
  readonly currency: string;
}

const OWNERS: Prepared<OwnerRow> = {
  name: 'owners-of-transactions',
  text: `
select asked.at, owner.player_id, owner.agent, players.member_id, owner.currency
from json_to_recordset(:asked::json) as asked (at integer, provider text, kind text, id text)
cross join lateral (
  select distinct player_id, agent, currency from wallet_transactions
  where provider = asked.provider and kind = asked.kind and transaction_id = asked.id limit 2
) owner join players on players.id = owner.player_id`,
};
