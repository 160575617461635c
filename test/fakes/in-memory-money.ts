import type { WalletKey } from '../../src/application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../src/domain/callback/callback-message.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { Transfer } from '../../src/domain/wallet/transfer.ts';
import type { WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import type { LedgerLine } from '../ports/money-world.ts';

/** A transfer and when it may be taken up. */
export interface DueTransfer {
  readonly transfer: Transfer;
  readonly dueAtMs: number;
}

/** The data that the in-memory transfer book and wallets share. */
export class InMemoryMoney {
  /** By id. */
  readonly transfers = new Map<string, DueTransfer>();
  readonly ledger: LedgerLine[] = [];
  readonly walletTransactions: { readonly key: WalletKey; readonly transaction: WalletTransaction }[] = [];
  readonly messages: CallbackMessage[] = [];

  /** Enters a movement from the Agent's account to another one; a negative amount goes the other way. */
  enter({ agent, currency, amount }: Transfer, account: string): void {
    this.ledger.push({ account: `agent:${agent}`, currency, amount: amount.negated() }, { account, currency, amount });
  }

  enterWalletTransaction({ playerId, provider, currency }: WalletKey, { moved }: WalletTransaction): void {
    this.ledger.push(
      { account: `provider:${provider}`, currency, amount: moved.negated() },
      { account: `player:${playerId}`, currency, amount: moved },
    );
  }

  /** How often something happened in a wallet. */
  movementsOf({ playerId, currency }: WalletKey): number {
    const isOfWallet = (one: { readonly playerId: string; readonly currency: string }): boolean =>
      one.playerId === playerId && one.currency === currency;
    const transfers = [...this.transfers.values()].filter(
      ({ transfer }) => isOfWallet(transfer) && transfer.provider === undefined && transfer.status === 'success',
    );
    const accepted = this.walletTransactions.filter(
      ({ key, transaction }) => isOfWallet(key) && transaction.status === 'accepted',
    );
    return transfers.length + accepted.length;
  }

  balanceOf(account: string, currency: string): Decimal {
    return this.ledger
      .filter((line) => line.account === account && line.currency === currency)
      .reduce((sum, { amount }) => sum.plus(amount), Decimal.ZERO);
  }

  clear(): void {
    this.transfers.clear();
    this.ledger.length = 0;
    this.walletTransactions.length = 0;
    this.messages.length = 0;
  }
}
