import type { WalletKey } from '../../../src/application/ports/wallet-book.ts';
import type { WalletEvent, WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { cents } from '../parties/orders.ts';
import type { Findings } from './findings.ts';

/** The amounts that a wager moved, by direction, and the amounts that its corrections moved back; in cents. */
interface Sums {
  taken: number;
  paid: number;
  givenBack: number;
  takenBack: number;
}

type Whose = Pick<WalletKey, 'provider' | 'playerId'>;

/** Counts wagers whose corrections name the wager and state amounts. Such corrections never move back more than was moved. */
export class WagerSums {
  readonly #sums = new Map<string, Sums>();
  readonly #findings: Findings;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Counts an accepted transaction. */
  take(whose: Whose, { corrects, wagerId, moved, discrepancy: doubt }: WalletTransaction): void {
    const isCorrection = corrects !== undefined;
    const wager = isCorrection && 'wagerId' in corrects ? corrects.wagerId : wagerId;
    if (wager === undefined || doubt === 'refund_without_stake') return;
    const sums = this.#of(whose, wager);
    const size = cents(moved.abs());
    if (isCorrection) sums[moved.isNegative() ? 'takenBack' : 'givenBack'] += size;
    else sums[moved.isNegative() ? 'taken' : 'paid'] += size;
    const isWithin = sums.givenBack <= sums.taken && sums.takenBack <= sums.paid;
    this.#findings.expect(isWithin, 'taken_back_once', () => `wager ${wager}: ${JSON.stringify(sums)}`);
  }

  /** Whether nothing is left in the direction of a correction. */
  isGivenBack(whose: Whose, { corrects, movement }: WalletEvent): boolean {
    if (corrects === undefined || !('wagerId' in corrects)) return false;
    const { taken, paid, givenBack, takenBack } = this.#of(whose, corrects.wagerId);
    return movement.isNegative() ? takenBack === paid : givenBack === taken;
  }

  #of({ provider, playerId }: Whose, wager: string): Sums {
    const name = JSON.stringify([provider, playerId, wager]);
    const sums = this.#sums.get(name) ?? { taken: 0, paid: 0, givenBack: 0, takenBack: 0 };
    this.#sums.set(name, sums);
    return sums;
  }
}
