import type { RecordedTotal } from '../../domain/reconciliation/recorded-total.ts';
import { cluesOf, type WalletClues } from '../../domain/wallet/clues-of.ts';
import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { RelatedTransactions } from '../ports/wallet-book.ts';

/** The transactions of an event, and those that it shares with an earlier event of the batch. */
export interface FoundRelated {
  readonly own: RelatedTransactions;
  readonly shared?: Shared;
}

interface Shared {
  readonly transactions: readonly WalletTransaction[];
  readonly ids: ReadonlySet<string>;
}

/** All transactions that were found, each only once, because amounts are added up. */
export const allOf = ({ own, shared }: FoundRelated): readonly WalletTransaction[] =>
  shared === undefined
    ? own.transactions
    : [...shared.transactions, ...own.transactions.filter(({ id }) => !shared.ids.has(id))];

/**
 * The clues of the events of one batch, and the transactions to which they lead. A wager or round that several events name is read only once. If it
 * were read for each event, a wager of thousands of bets with thousands of settlements would be millions of rows.
 */
export class BatchClues {
  readonly clues: readonly WalletClues[];
  readonly #events: number;
  /** For each event that shares its wager or round, the place of the first event that names it. */
  readonly #firsts = new Map<number, number>();

  /** `total`: the record from which the events are brought in; its wager or round is the last of the clues. */
  constructor(events: readonly WalletEvent[], policy: MoneyPolicy, total?: RecordedTotal) {
    const named = new Map<string, number>();
    this.#events = events.length;
    const clues = events.map((event, at) => {
      const all = cluesOf(event, policy);
      const name = nameOf(all);
      if (name === undefined) return all;
      const first = named.get(name);
      if (first === undefined) named.set(name, at);
      else this.#firsts.set(at, first);
      return first === undefined ? all : ownClues(all);
    });
    this.clues = [...clues, ...events.slice(0, 1).flatMap((event) => cluesOfTotal(event, total))];
  }

  /** Returns a function that finds the transactions of each event. `found`: the transactions to which the clues lead. */
  relatives(found: readonly RelatedTransactions[]): (at: number) => FoundRelated {
    const shared = new Map<number, Shared>();
    for (const first of new Set(this.#firsts.values())) shared.set(first, sharedIn(found[first] ?? NOTHING));
    return (at) => {
      const of = shared.get(this.#firsts.get(at) ?? -1);
      return { own: found[at] ?? NOTHING, ...(of && { shared: of }) };
    };
  }

  /** All transactions of the wager or round of the record. */
  ofTotal(found: readonly RelatedTransactions[]): readonly WalletTransaction[] {
    return (found[this.#events] ?? NOTHING).transactions;
  }
}

const NOTHING: RelatedTransactions = { transactions: [], isTakenElsewhere: false };

/** A name for the clues that several events may share; undefined if there are none. */
function nameOf({ stakes, closes, corrects, recorded, wantsSettlementBy }: WalletClues): string | undefined {
  const names = [stakes?.wagerId, closes, corrects, recorded, wantsSettlementBy];
  return names.every((name) => name === undefined) ? undefined : JSON.stringify(names);
}

/** The clues of this event alone. */
const ownClues = ({ kind, transactionId, stakes, paid }: WalletClues): WalletClues => ({
  kind,
  transactionId,
  ...(paid && { paid }),
  ...(stakes && { stakes: { wagerId: undefined } }),
});

const cluesOfTotal = (
  { kind, transactionId }: WalletEvent,
  total: RecordedTotal | undefined,
): readonly WalletClues[] => (total === undefined ? [] : [{ kind, transactionId, whole: total.of }]);

const sharedIn = ({ transactions }: RelatedTransactions): Shared => ({
  transactions,
  ids: new Set(transactions.map(({ id }) => id)),
});
