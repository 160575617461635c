import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBook } from '../../simulation/simulator-sender.ts';

interface Acknowledged {
  readonly player: string;
  readonly stake: Decimal;
  readonly payout: Decimal;
  /** By rollbacks, which say themselves how much. */
  readonly rolledBack: Decimal;
  readonly isTakenBack: boolean;
}

/** What the simulated upstream believes of its wagers: only what was answered with 0 or 1003. */
export class AcknowledgedBets implements SentBook {
  readonly #known = new Map<string, Acknowledged>();

  get acknowledged(): SentBook['acknowledged'] {
    return new Map([...this.#known].map(([id, one]) => [id, { player: one.player, moved: movedBy(one) }]));
  }

  /** Once more is the same as once: each of these sets something and adds nothing. */
  note(id: string, player: string, change: Partial<Omit<Acknowledged, 'player'>>): void {
    this.#known.set(id, { ...(this.#known.get(id) ?? { ...NOTHING, player }), ...change });
  }
}

const NOTHING = { stake: Decimal.ZERO, payout: Decimal.ZERO, rolledBack: Decimal.ZERO, isTakenBack: false };

/** A bet that was taken back is not staked, whether its own answer came before or after. */
function movedBy({ stake, payout, rolledBack, isTakenBack }: Acknowledged): Decimal {
  const received = payout.plus(rolledBack);
  return isTakenBack ? received : received.minus(stake);
}
