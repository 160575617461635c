import { Decimal } from '../../../domain/shared/decimal.ts';
import type { Call, Who } from './conformance-case.ts';

/** The money of the players as the kit expects it, and the numbering of balances where the gateway keeps the wallet. */
export class CaseLedger {
  readonly #balances = new Map<Who, Decimal>();
  readonly #told = new Map<Who, Decimal>();
  #sequence: number;

  /** The sequence goes on from the runs before: it follows the clock, in hundredths of a second. */
  constructor(nowMs: number) {
    this.#sequence = Math.floor(nowMs / 10);
  }

  balanceOf(who: Who): Decimal {
    return this.#balances.get(who) ?? Decimal.ZERO;
  }

  set(who: Who, balance: Decimal): void {
    this.#balances.set(who, balance);
    this.#told.set(who, balance);
  }

  /** The Agent has accepted this. */
  add(who: Who, moved: Decimal): void {
    this.#balances.set(who, this.balanceOf(who).plus(moved));
  }

  /** The balance that a gateway which keeps the wallet tells with this movement, and after it. */
  tell(who: Who, moved: Decimal): Decimal {
    const after = (this.#told.get(who) ?? Decimal.ZERO).plus(moved);
    this.#told.set(who, after);
    return after;
  }

  nextSequence(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  /** The amount of a call, where `all` stands for what the player has. */
  amountOf({ amount, who }: Pick<Call, 'amount' | 'who'>): Decimal {
    const [, more] = /^all(?:\+(.+))?$/.exec(amount) ?? [];
    if (!amount.startsWith('all')) return Decimal.from(amount);
    return this.balanceOf(who).plus(Decimal.from(more ?? '0'));
  }
}

/** With the sign of its direction. */
export function movementOf(direction: Call['direction'], amount: Decimal): Decimal {
  if (direction === 'none') return Decimal.ZERO;
  return direction === 'debit' ? amount.negated() : amount;
}
