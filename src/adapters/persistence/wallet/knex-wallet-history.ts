import type { Knex } from 'knex';
import { counted } from '../database/counted.ts';
import type {
  RecordedTransaction,
  TransactionFilter,
  WalletHistory,
} from '../../../application/ports/wallet-history.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { reported } from '../statements/count-sql.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { walletTransactionFromRow, type WalletTransactionRow } from './wallet-transaction-row.ts';

/** A row of the table `wallet_transactions` with the name of its player. */
export interface HistoryRow extends WalletTransactionRow {
  readonly agent: string;
  readonly member_id: string;
  readonly provider: string;
  readonly currency: string;
  readonly recorded_at: Date;
  readonly brought_in_by: string | null;
}

/** The history in the table `wallet_transactions`. */
export class KnexWalletHistory implements WalletHistory {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async list(filter: TransactionFilter, { pageSize, offset }: PageRequest): Promise<Page<RecordedTransaction>> {
    const chosen = () => this.#chosen(filter);
    // Names are looked up only for the transactions of the page, and not for those before it.
    const page = chosen().orderBy('position', 'desc').limit(pageSize).offset(offset).select('*').as('page');
    const rows = await this.#knex(page)
      .join('players', 'players.id', 'page.player_id')
      .orderBy('page.position', 'desc')
      .select<HistoryRow[]>('page.*', 'players.member_id');
    return { list: rows.map(recordedFromRow), total: await counted(this.#knex, chosen()) };
  }

  async named(ids: readonly string[]): Promise<ReadonlyMap<string, RecordedTransaction>> {
    const guids = ids.flatMap((id) => lookupGuid(id) ?? []);
    if (guids.length === 0) return new Map();
    const rows = await this.#knex('wallet_transactions')
      .join('players', 'players.id', 'wallet_transactions.player_id')
      .whereIn('wallet_transactions.id', guids)
      .select<HistoryRow[]>('wallet_transactions.*', 'players.member_id');
    return new Map(rows.map((row) => [row.id, recordedFromRow(row)]));
  }

  #chosen(filter: TransactionFilter): Knex.QueryBuilder {
    const query = this.#knex('wallet_transactions');
    for (const [sql, value] of conditionsOf(filter)) if (value !== undefined) void query.whereRaw(sql, [value]);
    return query;
  }
}

type Condition = readonly [sql: string, value: string | Date | undefined];

const conditionsOf = (filter: TransactionFilter): readonly Condition[] => [
  ['agent = ?', looked(filter.agent)],
  ['player_id in (select id from players where member_id = ?)', looked(filter.memberId)],
  ['round_id = ?', looked(filter.roundId)],
  ['wager_id = ?', looked(filter.wagerId)],
  ['transaction_id = ?', looked(filter.transactionId)],
  ['provider = ?', looked(filter.provider)],
  ['status = ?', filter.status],
  ['action = ?', filter.action],
  [`${reported('wallet_transactions', 'moneyKind')} = ?`, filter.moneyKind],
  ['abs(movement) >= ?', filter.amountMin?.toString()],
  ['abs(movement) <= ?', filter.amountMax?.toString()],
  ['occurred_at >= ?', moment(filter.sinceMs)],
  ['occurred_at < ?', moment(filter.untilMs)],
];

const looked = (text: string | undefined): string | undefined => (text === undefined ? undefined : lookupText(text));
const moment = (atMs: number | undefined): Date | undefined => (atMs === undefined ? undefined : new Date(atMs));

export const recordedFromRow = (row: HistoryRow): RecordedTransaction => ({
  ...walletTransactionFromRow(row),
  agent: row.agent,
  memberId: row.member_id,
  provider: row.provider,
  currency: row.currency,
  recordedAtMs: row.recorded_at.getTime(),
  broughtInBy: row.brought_in_by ?? undefined,
});
