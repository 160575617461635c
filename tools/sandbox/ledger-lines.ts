import type { Operator } from './calls.ts';
import type { Journal } from './journal.ts';

/** A transaction as the admin API shows it. */
export interface ShownTransaction {
  readonly id: string;
  readonly provider: string;
  readonly action: string;
  readonly status: string;
  readonly refused_because: string | null;
  readonly transaction_id: string;
  readonly moved: string;
  readonly balance_after: string;
}

const PAGE_SIZE = 100;

/** Follows the ledger of one player. */
export class LedgerLines {
  readonly #operator: Operator;
  readonly #journal: Journal;
  readonly #question: string;
  readonly #known = new Set<string>();
  readonly #earlier = new Set<string>();

  constructor(operator: Operator, journal: Journal, { agent, player }: { agent: string; player: string }) {
    this.#operator = operator;
    this.#journal = journal;
    this.#question = `/transactions?agent=${agent}&player=${player}&pageSize=${PAGE_SIZE}`;
  }

  /** Leaves out the present transactions, which are of earlier runs. */
  async skipPresent(): Promise<void> {
    for (const one of await this.#pages()) {
      this.#earlier.add(one.id);
      this.#known.add(keyOf(one));
    }
  }

  /** Writes down new transactions, the oldest first. */
  async enterNew(): Promise<void> {
    const fresh = (await this.#page(1)).filter((one) => !this.#known.has(keyOf(one)));
    for (const one of fresh.reverse()) {
      this.#known.add(keyOf(one));
      this.#journal.enter({ tone: 'ledger', who: 'ledger', what: `${one.action} ${one.status}`, text: textOf(one) });
    }
  }

  async all(): Promise<readonly ShownTransaction[]> {
    return (await this.#pages()).filter(({ id }) => !this.#earlier.has(id));
  }

  async #pages(): Promise<readonly ShownTransaction[]> {
    const all: ShownTransaction[] = [];
    for (let page = 1; ; page += 1) {
      const list = await this.#page(page);
      all.push(...list);
      if (list.length < PAGE_SIZE) return all;
    }
  }

  async #page(page: number): Promise<ShownTransaction[]> {
    return (await this.#operator.get(`${this.#question}&page=${page}`))['list'] as ShownTransaction[];
  }
}

/** A transaction that waits for its bet is decided later, and then shown again. */
const keyOf = ({ id, status }: ShownTransaction): string => `${id} ${status}`;

const textOf = (one: ShownTransaction): string =>
  [
    `moved ${one.moved}`,
    `balance ${one.balance_after}`,
    `number ${one.transaction_id} of ${one.provider}`,
    one.refused_because ?? '',
  ]
    .filter((part) => part !== '')
    .join(', ');
