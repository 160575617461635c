import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBook } from '../../simulation/simulator-sender.ts';

interface Acknowledged {
  readonly player: string;
  readonly stake: Decimal;
  readonly payout: Decimal;
  readonly isTakenBack: boolean;
  /** What other transactions of the bet moved, by their ids. */
  readonly others: Readonly<Record<string, Decimal>>;
}

/** The change of a bet's entry that an acknowledged transaction makes. */
export type Note = Partial<Omit<Acknowledged, 'player'>>;

/** The bets as the simulated upstream believes them to be: only transactions that were answered with 0 or 1003 count. */
export class AcknowledgedBets implements SentBook {
  readonly #known = new Map<string, Acknowledged>();

  get acknowledged(): SentBook['acknowledged'] {
    return new Map([...this.#known].map(([id, one]) => [id, { player: one.player, moved: movedBy(one) }]));
  }

  /** Once more is the same as once: each of these sets something and adds nothing. */
  note(id: string, player: string, change: Note): void {
    const known = this.#known.get(id) ?? { ...NOTHING, player };
    this.#known.set(id, { ...known, ...change, others: { ...known.others, ...change.others } });
  }
}

const NOTHING = { stake: Decimal.ZERO, payout: Decimal.ZERO, isTakenBack: false, others: {} };

/** A bet that was taken back is not staked, whether its own answer came before or after. */
function movedBy({ stake, payout, isTakenBack, others }: Acknowledged): Decimal {
  const received = Object.values(others).reduce((sum, one) => sum.plus(one), payout);
  return isTakenBack ? received : received.minus(stake);
}
