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
    const { amountMin, amountMax, sinceMs, untilMs, moneyKind, ...words } = filter;
    const found = this.#all().filter(
      (one) =>
        (Object.keys(words) as (keyof typeof words)[]).every((name) => isMeant(words[name], one[name])) &&
        isMeant(moneyKind, one.report.moneyKind) &&
        (amountMin === undefined || one.movement.abs().compare(amountMin) >= 0) &&
        (amountMax === undefined || one.movement.abs().compare(amountMax) <= 0) &&
        (sinceMs === undefined || one.occurredAtMs >= sinceMs) &&
        (untilMs === undefined || one.occurredAtMs < untilMs),
    );
    return { list: found.slice(offset, offset + pageSize), total: found.length };
  }

  async named(ids: readonly string[]): Promise<ReadonlyMap<string, RecordedTransaction>> {
    const found = this.#all().filter(({ id }) => ids.includes(id));
    return new Map(found.map((one) => [one.id, one]));
  }

  #all(): readonly RecordedTransaction[] {
    return this.#money.walletTransactions
      .map(({ key: { agent, provider, currency, playerId, broughtInBy }, transaction }) => {
        const memberId = this.#players.players.get(playerId)?.memberId ?? '';
        return { ...transaction, agent, provider, currency, memberId, recordedAtMs: MOMENT_MS, broughtInBy };
      })
      .reverse();
  }
}

const isMeant = (wanted: string | undefined, found: string | undefined): boolean =>
  wanted === undefined || wanted === found;
