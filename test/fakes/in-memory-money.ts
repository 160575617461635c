import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { Transfer } from '../../src/domain/wallet/transfer.ts';
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

  /** Enters a movement from the Agent's account to another one; a negative amount goes the other way. */
  enter({ agent, currency, amount }: Transfer, account: string): void {
    this.ledger.push({ account: `agent:${agent}`, currency, amount: amount.negated() }, { account, currency, amount });
  }

  balanceOf(account: string, currency: string): Decimal {
    return this.ledger
      .filter((line) => line.account === account && line.currency === currency)
      .reduce((sum, { amount }) => sum.plus(amount), Decimal.ZERO);
  }

  clear(): void {
    this.transfers.clear();
    this.ledger.length = 0;
  }
}
