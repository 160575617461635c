import type { Knex } from 'knex';
import type {
  RecordedTransaction,
  TransactionFilter,
  WalletHistory,
} from '../../../application/ports/wallet-history.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { lookupText } from '../database/lookup-text.ts';
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
    // Names are looked up only for the transactions of the page, and not for those before it.
    const page = chosen().orderBy('position', 'desc').limit(pageSize).offset(offset).select('*').as('page');
    const rows = await this.#knex(page)
      .join('players', 'players.id', 'page.player_id')
      .orderBy('page.position', 'desc')
      .select<HistoryRow[]>('page.*', 'players.member_id');
    const counted = await chosen().count<{ count: number }>({ count: '*' }).first();
    return { list: rows.map(recordedFromRow), total: counted?.count ?? 0 };
  }

  #chosen({ agent, memberId, roundId, status }: TransactionFilter): Knex.QueryBuilder {
    const query = this.#knex('wallet_transactions');
    if (agent !== undefined) void query.where('agent', lookupText(agent));
    if (memberId !== undefined) void query.whereIn('player_id', this.#named(memberId));
    if (roundId !== undefined) void query.where('round_id', lookupText(roundId));
    if (status !== undefined) void query.where('status', status);
    return query;
  }

  #named(memberId: string): Knex.QueryBuilder {
    return this.#knex('players')
      .where({ member_id: lookupText(memberId) })
      .select('id');
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
