import { Decimal } from '../../../../../src/domain/shared/decimal.ts';
import type { SentBook } from '../../../../../src/adapters/providers/simulation/simulator-sender.ts';

interface Acknowledged {
  readonly player: string;
  readonly stake: Decimal;
  readonly payout: Decimal;
  readonly isTakenBack: boolean;
}

/** What an acknowledgement settles of a bet. */
export type Change = Partial<Omit<Acknowledged, 'player'>>;

/** What the simulated upstream believes of its bets: only what was agreed to. */
export class AcknowledgedBets implements SentBook {
  readonly #known = new Map<string, Acknowledged>();

  get acknowledged(): SentBook['acknowledged'] {
    return new Map([...this.#known].map(([id, one]) => [id, { player: one.player, moved: movedBy(one) }]));
  }

  /** Once more is the same as once: each of these sets something and adds nothing. */
  note(id: string, player: string, change: Change): void {
    const before = this.#known.get(id) ?? { player, stake: Decimal.ZERO, payout: Decimal.ZERO, isTakenBack: false };
    this.#known.set(id, { ...before, ...change });
  }
}

/** A bet that was taken back is not staked, whether its own answer came before or after. */
const movedBy = ({ stake, payout, isTakenBack }: Acknowledged): Decimal => (isTakenBack ? payout : payout.minus(stake));
