import type { OpenAuthorization, OpenAuthorizations } from '../../src/application/ports/open-authorizations.ts';
import { InMemoryMoney } from './in-memory-money.ts';
import { InMemoryPlayers } from './in-memory-players.ts';

export class InMemoryOpenAuthorizations implements OpenAuthorizations {
  readonly #money: InMemoryMoney;
  readonly #players: InMemoryPlayers;

  constructor(money = new InMemoryMoney(), players = new InMemoryPlayers()) {
    this.#money = money;
    this.#players = players;
  }

  async overdue(beforeMs: number, limit: number): Promise<readonly OpenAuthorization[]> {
    return [...this.#money.questions.values()]
      .filter(({ status, untilMs }) => status === undefined && untilMs < beforeMs)
      .sort((left, right) => left.untilMs - right.untilMs)
      .slice(0, limit)
      .map(({ message, wallet }) => {
        const { transaction } = this.#money.walletTransactions.find(
          (one) => one.transaction.id === message.transactionId,
        )!;
        const { kind, transactionId } = transaction;
        const memberId = this.#players.players.get(wallet.playerId)?.memberId ?? '';
        return { callbackId: message.id, lane: message.lane, wallet, memberId, bet: { kind, transactionId } };
      });
  }
}
