import type {
  OwnTransactionFilter,
  OwnTransactionPage,
  OwnTransactions,
} from '../../src/application/ports/own-transactions.ts';
import type { WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import { MOMENT_MS } from '../ports/catalogue-seeds.ts';
import type { InMemoryMoney } from './in-memory-money.ts';
import type { InMemoryPlayers } from './in-memory-players.ts';

/** The place of a transaction is its place in memory. */
export class InMemoryOwnTransactions implements OwnTransactions {
  readonly #money: InMemoryMoney;
  readonly #players: InMemoryPlayers;

  constructor(money: InMemoryMoney, players: InMemoryPlayers) {
    this.#money = money;
    this.#players = players;
  }

  async after(
    place: number,
    { agent, memberId, roundId, provider, action, moneyKind }: OwnTransactionFilter,
    max: number,
  ): Promise<OwnTransactionPage | undefined> {
    const all = this.#money.walletTransactions.map(({ key, transaction }, at) => ({ at: at + 1, key, transaction }));
    const asked = all.find(({ key, transaction }) => key.agent === agent && transaction.status === 'asked');
    const final = (asked?.at ?? all.length + 1) - 1;
    if (place > final) return undefined;
    const isOfKind = (one: WalletTransaction): boolean =>
      (action ?? one.action) === one.action && (moneyKind ?? one.report.moneyKind) === one.report.moneyKind;
    const found = all.filter(({ at, key, transaction }) => {
      const member = this.#players.players.get(key.playerId)?.memberId;
      return (
        at > place &&
        at <= final &&
        key.agent === agent &&
        (memberId ?? member) === member &&
        (roundId ?? transaction.roundId) === transaction.roundId &&
        (provider ?? key.provider) === key.provider &&
        isOfKind(transaction)
      );
    });
    const list = found.slice(0, max);
    const hasMore = list.length === max;
    return {
      list: list.map(({ key, transaction }) => ({
        ...transaction,
        agent,
        provider: key.provider,
        currency: key.currency,
        memberId: this.#players.players.get(key.playerId)?.memberId ?? '',
        recordedAtMs: MOMENT_MS,
        broughtInBy: key.broughtInBy,
      })),
      place: hasMore ? (list.at(-1)?.at ?? final) : final,
      hasMore,
    };
  }
}
