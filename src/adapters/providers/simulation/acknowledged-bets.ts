import { Decimal } from '../../../domain/shared/decimal.ts';
import type { SentBook } from './simulator-sender.ts';

interface Acknowledged {
  readonly player: string;
  readonly stake: Decimal;
  readonly payout: Decimal;
  readonly isTakenBack: boolean;
  /** What other transactions of the bet moved, by their numbers. */
  readonly others: Readonly<Record<string, Decimal>>;
}

/** The change of a bet's entry that an acknowledged callback makes. */
export type Acknowledgement = Partial<Omit<Acknowledged, 'player'>>;

/** The bets as a simulated provider believes them to be: only callbacks that were acknowledged count. */
export class AcknowledgedBets implements SentBook {
  readonly #known = new Map<string, Acknowledged>();

  get acknowledged(): SentBook['acknowledged'] {
    return new Map([...this.#known].map(([id, one]) => [id, { player: one.player, moved: movedBy(one) }]));
  }

  /** Whether another transaction of the bet was acknowledged under that number. */
  has(id: string, number: string): boolean {
    return this.#known.get(id)?.others[number] !== undefined;
  }

  /** Once more is the same as once: each of these sets something and adds nothing. */
  note(id: string, player: string, change: Acknowledgement): void {
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
