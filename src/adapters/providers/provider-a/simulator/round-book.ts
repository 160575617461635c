import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBook } from '../../simulation/simulator-sender.ts';

/** A movement that the upstream believes in once it is acknowledged. */
export interface Movement {
  /** Its number among all movements: an acknowledgement that comes twice counts once. */
  readonly number: string;
  readonly betId: string;
  readonly player: string;
  readonly moved: Decimal;
}

/** What was acknowledged to the simulated upstream. */
export class RoundBook implements SentBook {
  readonly #bets = new Map<string, { readonly player: string; readonly moved: Decimal }>();
  readonly #numbers = new Set<string>();

  get acknowledged(): SentBook['acknowledged'] {
    return this.#bets;
  }

  has({ number }: Movement): boolean {
    return this.#numbers.has(number);
  }

  enter(movements: readonly Movement[]): void {
    for (const movement of movements) {
      if (this.has(movement)) continue;
      this.#numbers.add(movement.number);
      const { betId, player, moved } = movement;
      this.#bets.set(betId, { player, moved: moved.plus(this.#bets.get(betId)?.moved ?? Decimal.ZERO) });
    }
  }
}
