import { cluesOf, type WalletClues } from '../../domain/wallet/clues-of.ts';
import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { RelatedTransactions, WalletPage } from '../ports/wallet-book.ts';

/**
 * Looks up the transactions that belong to the events of one batch. A wager or round that several events name is read once: read for each
 * event, a wager of thousands of bets with thousands of settlements would be millions of rows.
 */
export class LookUpRelated {
  readonly #page: Pick<WalletPage, 'related'>;
  readonly #policy: MoneyPolicy;
  readonly #shared = new Map<string, Promise<Shared>>();

  constructor(page: Pick<WalletPage, 'related'>, policy: MoneyPolicy) {
    this.#page = page;
    this.#policy = policy;
  }

  async execute(event: WalletEvent): Promise<FoundRelated> {
    const clues = cluesOf(event, this.#policy);
    const name = nameOf(clues);
    const shared = name === undefined ? undefined : this.#shared.get(name);
    if (shared !== undefined) {
      const own = this.#page.related(ownClues(clues));
      return { own: await own, shared: await shared };
    }
    const found = this.#page.related(clues);
    if (name !== undefined) this.#shared.set(name, forOthers(found));
    return { own: await found };
  }
}

/** The transactions of an event, and those that it shares with an earlier event of the batch. */
export interface FoundRelated {
  readonly own: RelatedTransactions;
  readonly shared?: Shared;
}

/** All transactions that were found. None comes twice, because amounts are added up. */
export const allOf = ({ own, shared }: FoundRelated): readonly WalletTransaction[] =>
  shared === undefined
    ? own.transactions
    : [...shared.transactions, ...own.transactions.filter(({ id }) => !shared.ids.has(id))];

interface Shared {
  readonly transactions: readonly WalletTransaction[];
  readonly ids: ReadonlySet<string>;
}

/** The clues that several events may have; undefined if there are none. */
function nameOf({
  stakes,
  closes,
  paid,
  corrects,
  recorded,
  whole,
  wantsSettlementBy,
}: WalletClues): string | undefined {
  const names = [stakes?.wagerId, closes, paid, corrects, recorded, whole, wantsSettlementBy];
  return names.every((name) => name === undefined) ? undefined : JSON.stringify(names);
}

/** The clues of this event alone. */
const ownClues = ({ kind, transactionId, stakes }: WalletClues): WalletClues => ({
  kind,
  transactionId,
  ...(stakes && { stakes: { wagerId: undefined } }),
});

/** Perhaps nobody asks for it, so a failure is not its own to tell: the event that was looked up for has it. */
function forOthers(found: Promise<RelatedTransactions>): Promise<Shared> {
  const shared = found.then(sharedOf);
  shared.catch(() => undefined);
  return shared;
}

const sharedOf = ({ transactions }: RelatedTransactions): Shared => ({
  transactions,
  ids: new Set(transactions.map(({ id }) => id)),
});
