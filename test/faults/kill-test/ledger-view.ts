import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { betNumberIn } from './bet-number.ts';
import { allRows } from './gateway-api.ts';
import { grouped } from './grouped.ts';

/** A transaction as the admin API lists it. */
export interface ListedTransaction {
  readonly agent: string;
  readonly member_id: string;
  readonly provider: string;
  readonly action: string;
  readonly kind: string;
  readonly transaction_id: string;
  readonly original_transaction_id: string | null;
  readonly round_id: string | null;
  readonly wager_id: string | null;
  readonly status: string;
  readonly moved: string;
}

/** The gateway's view of the providers' transactions. */
export class LedgerView {
  readonly transactions: readonly ListedTransaction[];
  readonly #byBet: ReadonlyMap<string, readonly ListedTransaction[]>;

  private constructor(transactions: readonly ListedTransaction[]) {
    this.transactions = transactions;
    this.#byBet = grouped(transactions, (one) => `${one.provider} ${betOf(one)}`);
  }

  static async read(baseUrl: string): Promise<LedgerView> {
    return new LedgerView(await allRows<ListedTransaction>(baseUrl, '/transactions'));
  }

  /** All bets, as `provider number`. */
  get bets(): Iterable<string> {
    return this.#byBet.keys();
  }

  /** All bets of an Agent's players. */
  betsOf(agent: string): Iterable<string> {
    return this.transactions.filter((one) => one.agent === agent).map((one) => `${one.provider} ${betOf(one)}`);
  }

  movedBy(bet: string): Decimal {
    const moved = this.#byBet.get(bet) ?? [];
    return moved.reduce((sum, one) => sum.plus(Decimal.from(one.moved)), Decimal.ZERO);
  }

  /** The states of a bet's stake; none if it is not known. */
  statesOf(bet: string): readonly string[] {
    return (this.#byBet.get(bet) ?? []).filter(({ action }) => action === 'BET').map(({ status }) => status);
  }

  /** Whether a transaction cancels a bet that was refused. */
  isOfRefusedBet(one: ListedTransaction): boolean {
    if (one.action !== 'CANCEL' && one.action !== 'ROLLBACK') return false;
    const states = this.statesOf(`${one.provider} ${betOf(one)}`);
    return states.length > 0 && states.every((status) => status === 'refused');
  }

  /** The story of a bet in words, from its beginning. */
  storyOf(bet: string): string {
    const told = (this.#byBet.get(bet) ?? []).map(({ action, status, moved }) => `${action} ${status} ${moved}`);
    return told.toReversed().join(', ') || 'nothing';
  }
}

const betOf = ({ transaction_id, original_transaction_id, round_id, wager_id }: ListedTransaction): string =>
  betNumberIn([round_id, original_transaction_id, wager_id, transaction_id]);
