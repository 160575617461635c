import { Decimal } from '../../../domain/shared/decimal.ts';
import { LEDGER_SCALE } from '../../../domain/wallet/movement-limits.ts';
import type { Call, Who } from './conformance-case.ts';

/** The expected money of the players, and the sequence numbers of balances if the gateway keeps the wallet. */
export class CaseLedger {
  readonly #balances = new Map<Who, Decimal>();
  readonly #told = new Map<Who, Decimal>();
  #sequence: number;

  /** The sequence starts at the time in hundredths of a second, so that it continues after earlier runs. */
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

  /** Books a movement that the Agent has accepted. */
  add(who: Who, moved: Decimal): void {
    this.#balances.set(who, this.balanceOf(who).plus(moved));
  }

  /** The balance after a movement, as a gateway that keeps the wallet reports it. */
  tell(who: Who, moved: Decimal): Decimal {
    const after = (this.#told.get(who) ?? Decimal.ZERO).plus(moved);
    this.#told.set(who, after);
    return after;
  }

  nextSequence(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  /** The amount of a call; `all` means the player's balance, with as many digits as a gateway sends. */
  amountOf({ amount, who }: Pick<Call, 'amount' | 'who'>): Decimal {
    const [, more] = /^all(?:\+(.+))?$/.exec(amount) ?? [];
    if (!amount.startsWith('all')) return Decimal.from(amount);
    return this.balanceOf(who)
      .roundedDown(LEDGER_SCALE)
      .plus(Decimal.from(more ?? '0'));
  }
}

/** The amount with the sign of its direction. */
export function movementOf(direction: Call['direction'], amount: Decimal): Decimal {
  if (direction === 'none') return Decimal.ZERO;
  return direction === 'debit' ? amount.negated() : amount;
}
