import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBook } from '../../simulation/simulator-sender.ts';

interface Acknowledged {
  readonly player: string;
  readonly stake: Decimal;
  readonly payout: Decimal;
  readonly isTakenBack: boolean;
}

/** What the simulated upstream believes of its bets, gifts and rewards: only what was answered with 0. */
export class AcknowledgedBets implements SentBook {
  readonly #known = new Map<string, Acknowledged>();

  get acknowledged(): SentBook['acknowledged'] {
    return new Map([...this.#known].map(([id, one]) => [id, { player: one.player, moved: movedBy(one) }]));
  }

  /** Once more is the same as once: each of these sets something and adds nothing. */
  note(id: string, player: string, change: Partial<Omit<Acknowledged, 'player'>>): void {
    const before = this.#known.get(id) ?? { player, stake: Decimal.ZERO, payout: Decimal.ZERO, isTakenBack: false };
    this.#known.set(id, { ...before, ...change });
  }
}

/** A bet that was taken back is not staked, whether its own answer came before or after. */
const movedBy = ({ stake, payout, isTakenBack }: Acknowledged): Decimal => (isTakenBack ? payout : payout.minus(stake));
