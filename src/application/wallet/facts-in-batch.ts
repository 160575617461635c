import { factsOf, type EventFacts } from '../../domain/wallet/facts-of.ts';
import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import { TransactionIndex } from '../../domain/wallet/transaction-index.ts';
import { hasNumberOf, ROLES } from '../../domain/wallet/transaction-role.ts';
import type { WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import { allOf, type FoundRelated } from './batch-clues.ts';

/** The facts about an event without the balance, and the number of transactions that were searched. */
export interface FoundFacts {
  readonly facts: EventFacts;
  readonly met: number;
}

/**
 * The facts about the events of one batch; those of each event include the effects of the events before it. All payouts of a wager or round have the
 * same facts, apart from those about their numbers, until a stake, a correction or another kind of payout comes between them. So these facts are
 * computed only once, and not from all bets for each of thousands of payouts.
 */
export class FactsInBatch {
  readonly #policy: MoneyPolicy;
  readonly #earlier: TransactionIndex;
  readonly #ofPayouts = new Map<string, EventFacts>();
  #kind: string | undefined;

  constructor(policy: MoneyPolicy) {
    this.#policy = policy;
    this.#earlier = new TransactionIndex(policy);
  }

  of(event: WalletEvent, found: FoundRelated): FoundFacts {
    const { isTakenElsewhere } = found.own;
    const name = payoutName(event, this.#policy);
    const alike = name === undefined ? undefined : this.#ofPayouts.get(name);
    if (alike !== undefined) {
      const numbered = [...found.own.transactions, ...this.#earlier.numbered(event)];
      const known = numbered.find((one) => hasNumberOf(one, event, this.#policy));
      return { facts: { ...alike, known, isTakenElsewhere }, met: numbered.length };
    }
    const kept = allOf(found);
    const transactions = [...kept, ...this.#earlier.about(event, kept)];
    const facts = factsOf(event, { transactions, isTakenElsewhere, balance: undefined }, this.#policy);
    if (name !== undefined) this.#ofPayouts.set(name, facts);
    return { facts, met: transactions.length };
  }

  add(transaction: WalletTransaction): void {
    const { action, kind } = transaction;
    if (ROLES[action] !== 'payout' || this.#kind !== kind) this.#ofPayouts.clear();
    this.#kind = kind;
    this.#earlier.add(transaction);
  }
}

/** A name that payouts with the same facts share; undefined for other events. The facts of a resent payout depend on its amount. */
function payoutName(event: WalletEvent, { settlesBy }: MoneyPolicy): string | undefined {
  const { action, kind, wagerId, roundId, isReportOnly, isResent } = event;
  if (ROLES[action] !== 'payout' || isResent === true) return undefined;
  return JSON.stringify([action, kind, isReportOnly, wagerId, settlesBy === 'round' ? roundId : undefined]);
}
