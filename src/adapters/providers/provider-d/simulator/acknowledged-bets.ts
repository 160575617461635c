import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBook } from '../../simulation/simulator-sender.ts';

interface Acknowledged {
  readonly stake: Decimal;
  readonly payout: Decimal;
  readonly isTakenBack: boolean;
}

const NOTHING: Acknowledged = { stake: Decimal.ZERO, payout: Decimal.ZERO, isTakenBack: false };

/** What the simulated upstream believes of its bets: only what was agreed to. */
export class AcknowledgedBets implements SentBook {
  readonly #known = new Map<string, Acknowledged & { readonly player: string }>();

  get acknowledged(): SentBook['acknowledged'] {
    return new Map([...this.#known].map(([id, one]) => [id, { player: one.player, moved: movedBy(one) }]));
  }

  /** Once more is the same as once: each of these sets something and adds nothing. */
  note(betId: string, player: string, change: Partial<Acknowledged>): void {
    this.#known.set(betId, { player, ...(this.#known.get(betId) ?? NOTHING), ...change });
  }
}

/** A bet that was taken back is not staked, whether its own answer came before or after. */
const movedBy = ({ stake, payout, isTakenBack }: Acknowledged): Decimal => (isTakenBack ? payout : payout.minus(stake));
