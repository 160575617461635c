import type { CallbackAttempt } from '../../src/application/ports/callback-queue.ts';
import type { EndedAuthorization, WalletKey } from '../../src/application/ports/wallet-book.ts';
import type { NotedRefusal, UnbookedReport } from '../../src/application/ports/refusal-log.ts';
import type { Grant } from '../../src/domain/free-rounds/grant.ts';
import type { CallbackMessage } from '../../src/domain/callback/callback-message.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { Transfer } from '../../src/domain/wallet/transfer.ts';
import type { Acknowledgement, WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import type { LedgerLine } from '../ports/money-world.ts';

/** A transfer, and the time from which it may be claimed. */
export interface DueTransfer {
  readonly transfer: Transfer;
  readonly dueAtMs: number;
  /** Until this time the provider may be working on it. */
  readonly sendingUntilMs?: number | undefined;
  readonly isSentAgain?: boolean | undefined;
  /** A later outcome that contradicts the decision. */
  readonly contradiction?: { readonly text: string; readonly atMs: number } | undefined;
}

/** A callback that asks about a bet. */
export interface Question {
  readonly message: CallbackMessage;
  readonly wallet: WalletKey;
  readonly untilMs: number;
  /** Undefined while it is open. */
  readonly status: EndedAuthorization['status'] | undefined;
  readonly attempts: readonly CallbackAttempt[];
}

/** A transaction in its wallet, with the answer to the provider. */
export interface KeptTransaction {
  readonly key: WalletKey;
  readonly transaction: WalletTransaction;
  readonly acknowledgement?: Acknowledgement | undefined;
}

/** The data that the in-memory transfer book and wallets share. */
export class InMemoryMoney {
  /** By id. */
  readonly transfers = new Map<string, DueTransfer>();
  /** Grants of free rounds by id, with the time from which they may be claimed. */
  readonly grants = new Map<string, { readonly grant: Grant; readonly dueAtMs: number }>();
  /** The Agent's name for a player. */
  memberIdOf: (playerId: string) => string = () => '';
  readonly ledger: LedgerLine[] = [];
  readonly walletTransactions: KeptTransaction[] = [];
  readonly messages: CallbackMessage[] = [];
  /** Called with new messages. */
  onMessages: (messages: readonly CallbackMessage[]) => void = () => undefined;
  /** The balances that Agents stated, by player and currency. */
  readonly reportedBalances = new Map<string, Decimal>();
  /** Callbacks that asked about bets, by id. */
  readonly questions = new Map<string, Question>();
  /** Refusals by their content. */
  readonly refusals = new Map<string, NotedRefusal & { readonly firstAtMs: number }>();
  /** Reports that belong to no wallet, by their content. */
  readonly unbooked = new Map<string, UnbookedReport & { readonly firstAtMs: number }>();
  /** The numbers of rows that an audit has proven. */
  proven = { transactions: 0, lines: 0 };

  /** Enters a movement from the Agent's account to another account; a negative amount goes in the other direction. */
  enter({ agent, currency, amount }: Transfer, account: string): void {
    this.ledger.push({ account: `agent:${agent}`, currency, amount: amount.negated() }, { account, currency, amount });
  }

  enterWalletTransaction(
    { agent, playerId, provider, currency, heldBy }: WalletKey,
    { moved }: WalletTransaction,
  ): void {
    this.ledger.push(
      { account: `provider:${provider}`, currency, amount: moved.negated() },
      { account: heldBy === 'agent' ? `agent:${agent}` : `player:${playerId}`, currency, amount: moved },
    );
  }

  /** The number of movements in a wallet. */
  movementsOf({ playerId, currency }: Pick<WalletKey, 'playerId' | 'currency'>): number {
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
    this.grants.clear();
    this.ledger.length = 0;
    this.walletTransactions.length = 0;
    this.messages.length = 0;
    this.reportedBalances.clear();
    this.questions.clear();
    this.refusals.clear();
    this.unbooked.clear();
    this.proven = { transactions: 0, lines: 0 };
  }
}
