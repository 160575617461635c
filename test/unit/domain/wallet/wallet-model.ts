import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { decideEvent, isFinal, type EventDecision } from '../../../../src/domain/wallet/decide-event.ts';
import { factsOf } from '../../../../src/domain/wallet/facts-of.ts';
import type { MoneyPolicy } from '../../../../src/domain/wallet/money-policy.ts';
import type { TransactionStatus, WalletEvent, WalletTransaction } from '../../../../src/domain/wallet/wallet-event.ts';

/** The simplest model of a player's wallet. The real wallets must agree with it. */
export class WalletModel {
  balance: Decimal;
  readonly transactions: WalletTransaction[] = [];
  readonly #policy: MoneyPolicy;

  constructor(balance: string, policy: MoneyPolicy) {
    this.balance = Decimal.from(balance);
    this.#policy = policy;
  }

  take(arrived: WalletEvent, { isTakenElsewhere = false } = {}): EventDecision {
    const { balance, transactions } = this;
    const facts = factsOf(arrived, { balance, transactions, isTakenElsewhere }, this.#policy);
    const decision = decideEvent(arrived, facts, this.#policy);
    if (decision.kind === 'repeat' || decision.kind === 'wait') return decision;
    if (decision.kind === 'refuse' && !isFinal(decision.because)) return decision;
    const moved = decision.kind === 'apply' ? decision.moved : Decimal.ZERO;
    this.balance = this.balance.plus(moved);
    const status: TransactionStatus = STATUS[decision.kind];
    this.transactions.push({
      ...arrived,
      id: String(this.transactions.length),
      status,
      refusedBecause: decision.kind === 'refuse' ? decision.because : undefined,
      moved,
      balanceAfter: this.balance,
      discrepancy: decision.kind === 'apply' ? decision.discrepancy : undefined,
    });
    return decision;
  }
}

const STATUS = { apply: 'accepted', await: 'awaited', refuse: 'refused' } as const;
