import type { WalletOwner, Wallets } from '../../src/application/ports/wallets.ts';
import type { Decimal } from '../../src/domain/shared/decimal.ts';
import { InMemoryMoney } from './in-memory-money.ts';

export class InMemoryWallets implements Wallets {
  readonly #money: InMemoryMoney;

  constructor(money = new InMemoryMoney()) {
    this.#money = money;
  }

  async balanceOf(playerId: string, currency: string): Promise<Decimal> {
    return this.#money.balanceOf(`player:${playerId}`, currency);
  }

  balancesOf(owners: readonly WalletOwner[]): Promise<readonly Decimal[]> {
    return Promise.all(owners.map(({ playerId, currency }) => this.balanceOf(playerId, currency)));
  }

  async noteReportedBalance(playerId: string, currency: string, balance: Decimal): Promise<void> {
    this.#money.reportedBalances.set(`${playerId} ${currency}`, balance);
  }
}
