import type { ToldMovement } from './told-movement.ts';
import { centsOf } from './cents.ts';

/** An Agent's decision on a movement in a wallet that it holds. */
export type Verdict = 'taken' | 'poor' | 'cancelled';

/**
 * The wallets of an Agent that holds them itself, in whole cents. It knows bets by their number, including bets that were cancelled before
 * they came.
 */
export class HeldWallets {
  readonly #balances = new Map<string, number>();
  readonly #bets = new Map<string, number>();
  readonly #takenBack = new Set<string>();

  open(username: string, currency: string, amountCents: number): void {
    this.#balances.set(`${username} ${currency}`, amountCents);
  }

  balanceOf(username: string, currency: string): number {
    return this.#balances.get(`${username} ${currency}`) ?? 0;
  }

  /** The sum of a bet and its cancellations; zero for a bet that was never accepted. */
  netOf(provider: string, username: string, number: string): number {
    return this.#bets.get(`${provider} ${username} ${number}`) ?? 0;
  }

  take(movement: ToldMovement): Verdict {
    if (movement.role === 'bet') return this.#bet(movement);
    if (movement.role === 'cancel') this.#cancel(movement);
    if (movement.role === 'settle') this.#move(movement);
    return 'taken';
  }

  #bet(movement: ToldMovement): Verdict {
    const bet = keyOf(movement, movement.transaction_id);
    if (this.#takenBack.has(bet)) return 'cancelled';
    if (this.balanceOf(movement.username, movement.currency) + signedCents(movement) < 0) return 'poor';
    this.#move(movement);
    this.#count(bet, movement);
    return 'taken';
  }

  /** For a bet that never came, nothing is given back. A correction states its amount: a part of a bet, or of a wager with several bets. */
  #cancel(movement: ToldMovement): void {
    const bet = keyOf(movement, movement.original_transaction_id ?? movement.transaction_id);
    if (movement.action !== 'CANCEL') this.#move(movement);
    else if (this.#bets.has(bet)) {
      this.#move(movement);
      this.#count(bet, movement);
    }
    this.#takenBack.add(bet);
  }

  #move(movement: ToldMovement): void {
    const { username, currency } = movement;
    this.open(username, currency, this.balanceOf(username, currency) + signedCents(movement));
  }

  #count(bet: string, movement: ToldMovement): void {
    this.#bets.set(bet, (this.#bets.get(bet) ?? 0) + signedCents(movement));
  }
}

const keyOf = ({ provider, username }: ToldMovement, number: string): string => `${provider} ${username} ${number}`;

/** The amount that a movement adds to the player's balance. */
export function signedCents({ amount, direction }: Pick<ToldMovement, 'amount' | 'direction'>): number {
  const size = direction === 'none' ? 0 : centsOf(amount);
  return direction === 'debit' ? -size : size;
}
