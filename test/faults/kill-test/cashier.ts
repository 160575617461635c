import { setTimeout as wait } from 'node:timers/promises';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { Book } from './book.ts';
import type { Chance } from './chance.ts';
import { callAsAgent, type Envelope } from './gateway-api.ts';
import type { Course } from './course.ts';

export interface CashierParts {
  readonly baseUrl: string;
  readonly token: string;
  readonly member: string;
  readonly book: Book;
  readonly chance: Chance;
  readonly course: Course;
}

/** Moves an Agent's money to a player and back: once, or again and again until the run is over. */
export interface Till {
  move(amount: Decimal): Promise<void>;
  work(): Promise<void>;
}

const PAUSE_MS_MAX = 1_200;
const INSUFFICIENT_BALANCE = 3001;
const TOO_MUCH = Decimal.from('9999999');

/** Orders transfers from the gateway, and repeats an order until its outcome is known. */
export class Cashier implements Till {
  readonly #parts: CashierParts;
  #number = 0;

  constructor(parts: CashierParts) {
    this.#parts = parts;
  }

  async work(): Promise<void> {
    const { chance, course } = this.#parts;
    while (!course.isOver) {
      await wait(chance.between(0, PAUSE_MS_MAX));
      const amount = chance.isHit(0.1) ? TOO_MUCH : chance.amount(1, 40);
      await this.move(chance.isHit(0.5) && amount !== TOO_MUCH ? amount : amount.negated());
    }
  }

  async move(amount: Decimal): Promise<void> {
    const { member, book, course, chance } = this.#parts;
    this.#number += 1;
    const id = `${member}-${this.#number}`;
    const { code } = await course.untilKnown(`transfer ${id}`, () => this.#order(id, amount));
    if (code === 0) book.purses.transferred(member, amount);
    else if (code !== INSUFFICIENT_BALANCE) course.finds(`transfer ${id} was answered with ${code}`);
    if (!chance.isHit(0.2)) return;
    const again = await course.untilKnown(`transfer ${id}`, () => this.#order(id, amount));
    if (again.code !== code) course.finds(`transfer ${id} was answered with ${code} and then with ${again.code}`);
  }

  /** Undefined while the outcome is unknown: no answer, or one about a fault of the gateway. */
  async #order(id: string, amount: Decimal): Promise<Envelope | undefined> {
    const { baseUrl, token, member } = this.#parts;
    const fields = {
      username: member,
      currency: 'USD',
      amount: amount.toString(),
      transfer_id: id,
      transfer_type: amount.isNegative() ? 'withdraw' : 'deposit',
    };
    const answer = await callAsAgent(baseUrl, token, ['/player/transfer', fields]).catch(() => undefined);
    return answer === undefined || answer.code >= 9_000 ? undefined : answer;
  }
}
