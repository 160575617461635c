import type { MoneyPolicy } from './money-policy.ts';
import { ROLES } from './transaction-role.ts';
import type { TransactionKey, WalletEvent, WalletTransaction } from './wallet-event.ts';

/**
 * Transactions in their order, indexed by the numbers, wagers and rounds that they name. An event of a long batch is compared only with the
 * transactions that may concern it. If it were compared with all of them, the time would grow with the square of the batch.
 */
export class TransactionIndex {
  readonly #policy: NamingPolicy;
  readonly #named = new Map<string, Placed[]>();
  readonly #all: WalletTransaction[] = [];

  constructor(policy: NamingPolicy) {
    this.#policy = policy;
  }

  add(transaction: WalletTransaction): void {
    const placed = { at: this.#all.push(transaction), transaction };
    for (const name of namesOf(transaction, this.#policy)) {
      const others = this.#named.get(name);
      if (others === undefined) this.#named.set(name, [placed]);
      else others.push(placed);
    }
  }

  /** The transactions with the event's number, and their corrections by number. */
  numbered(event: TransactionKey): readonly WalletTransaction[] {
    return (this.#named.get(numberName(event)) ?? []).map(({ transaction }) => transaction);
  }

  /** The transactions that may concern the event, beside those that were found elsewhere, in their order. There may be further ones among them. */
  about(event: WalletEvent, found: readonly WalletTransaction[]): readonly WalletTransaction[] {
    // In this case, reading all of them costs less than computing the names of the found ones.
    if (found.length >= this.#all.length) return this.#all;
    const named = new Map<number, WalletTransaction>();
    for (const { at, transaction } of this.#concerning(event, found)) named.set(at, transaction);
    return [...named].sort(([left], [right]) => left - right).map(([, transaction]) => transaction);
  }

  /**
   * A stake concerns only the corrections of its wager and the settlement from a record, because a wager may have thousands of stakes. A payout also
   * concerns the corrections of its bets, which may name only their numbers. A correction also concerns the settlement of its bet, which may name
   * only the wager or round.
   */
  #concerning(event: WalletEvent, found: readonly WalletTransaction[]): readonly Placed[] {
    if (ROLES[event.action] === 'stake') return this.#under(new Set([numberName(event), lastWordName(event.wagerId)]));
    const first = this.#under(this.#namesOf([event, ...found]));
    return this.#under(this.#namesOf([event, ...found, ...first.map(({ transaction }) => transaction)]));
  }

  #under(names: Iterable<string>): readonly Placed[] {
    return [...names].flatMap((name) => this.#named.get(name) ?? []);
  }

  #namesOf(events: readonly WalletEvent[]): ReadonlySet<string> {
    return new Set(events.flatMap((event) => namesOf(event, this.#policy)));
  }
}

type NamingPolicy = Pick<MoneyPolicy, 'settlesBy' | 'recordedSettlements'>;

interface Placed {
  readonly at: number;
  readonly transaction: WalletTransaction;
}

function namesOf(event: WalletEvent, { settlesBy, recordedSettlements }: NamingPolicy): readonly string[] {
  const { kind, wagerId, roundId, corrects } = event;
  const names = [numberName(event)];
  if (wagerId !== undefined) names.push(wagerName(wagerId));
  if (wagerId !== undefined && kind === recordedSettlements) names.push(lastWordName(wagerId));
  if (roundId !== undefined && settlesBy === 'round') names.push(roundName(roundId));
  if (corrects === undefined) return names;
  if ('wagerId' in corrects) return [...names, wagerName(corrects.wagerId), lastWordName(corrects.wagerId)];
  return [...names, numberName(corrects)];
}

const numberName = ({ kind, transactionId }: TransactionKey): string => JSON.stringify(['number', kind, transactionId]);
const wagerName = (wagerId: string): string => JSON.stringify(['wager', wagerId]);
/** The name for corrections of a wager, and for its settlement from a record. */
const lastWordName = (wagerId: string | undefined): string => JSON.stringify(['last word', wagerId]);
const roundName = (roundId: string): string => JSON.stringify(['round', roundId]);
