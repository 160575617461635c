import type {
  RecordedTransaction,
  TransactionFilter,
  WalletHistory,
} from '../../src/application/ports/wallet-history.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { MOMENT_MS } from '../ports/catalogue-seeds.ts';
import { InMemoryMoney } from './in-memory-money.ts';
import { InMemoryPlayers } from './in-memory-players.ts';

export class InMemoryWalletHistory implements WalletHistory {
  readonly #money: InMemoryMoney;
  readonly #players: InMemoryPlayers;

  constructor(money = new InMemoryMoney(), players = new InMemoryPlayers()) {
    this.#money = money;
    this.#players = players;
  }

  async list(filter: TransactionFilter, { offset, pageSize }: PageRequest): Promise<Page<RecordedTransaction>> {
    const found = this.#all().filter(
      (one) =>
        isMeant(filter.agent, one.agent) &&
        isMeant(filter.memberId, one.memberId) &&
        isMeant(filter.roundId, one.roundId) &&
        isMeant(filter.status, one.status),
    );
    return { list: found.slice(offset, offset + pageSize), total: found.length };
  }

  #all(): readonly RecordedTransaction[] {
    return this.#money.walletTransactions
      .map(({ key: { agent, provider, currency, playerId }, transaction }) => {
        const memberId = this.#players.players.get(playerId)?.memberId ?? '';
        return { ...transaction, agent, provider, currency, memberId, recordedAtMs: MOMENT_MS };
      })
      .reverse();
  }
}

const isMeant = (wanted: string | undefined, found: string | undefined): boolean =>
  wanted === undefined || wanted === found;
