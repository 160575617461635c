import type { Knex } from 'knex';
import type {
  RecordedTransaction,
  TransactionFilter,
  WalletHistory,
} from '../../../application/ports/wallet-history.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { lookupText } from './lookup-text.ts';
import { walletTransactionFromRow, type WalletTransactionRow } from './wallet-transaction-row.ts';

interface HistoryRow extends WalletTransactionRow {
  readonly agent: string;
  readonly member_id: string;
  readonly provider: string;
  readonly currency: string;
  readonly recorded_at: Date;
}

/** The history in the table `wallet_transactions`. */
export class KnexWalletHistory implements WalletHistory {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async list(filter: TransactionFilter, { pageSize, offset }: PageRequest): Promise<Page<RecordedTransaction>> {
    const chosen = () => this.#chosen(filter);
    const rows = await chosen()
      .orderBy('wallet_transactions.position', 'desc')
      .limit(pageSize)
      .offset(offset)
      .select<HistoryRow[]>('wallet_transactions.*', 'players.member_id');
    const counted = await chosen().count<{ count: number }>({ count: '*' }).first();
    return { list: rows.map(recordedFromRow), total: counted?.count ?? 0 };
  }

  #chosen({ agent, memberId, roundId, status }: TransactionFilter): Knex.QueryBuilder {
    const query = this.#knex('wallet_transactions').join('players', 'players.id', 'wallet_transactions.player_id');
    if (agent !== undefined) void query.where('wallet_transactions.agent', lookupText(agent));
    if (memberId !== undefined) void query.where('players.member_id', lookupText(memberId));
    if (roundId !== undefined) void query.where('wallet_transactions.round_id', lookupText(roundId));
    if (status !== undefined) void query.where('wallet_transactions.status', status);
    return query;
  }
}

const recordedFromRow = (row: HistoryRow): RecordedTransaction => ({
  ...walletTransactionFromRow(row),
  agent: row.agent,
  memberId: row.member_id,
  provider: row.provider,
  currency: row.currency,
  recordedAtMs: row.recorded_at.getTime(),
});
