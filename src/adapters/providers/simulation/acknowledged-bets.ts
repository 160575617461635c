import { Decimal } from '../../../domain/shared/decimal.ts';
import type { SentBook } from './simulator-sender.ts';

interface Acknowledged {
  readonly player: string;
  readonly stake: Decimal;
  readonly payout: Decimal;
  readonly isTakenBack: boolean;
  /** The movements of the bet's other transactions, by their numbers. */
  readonly others: Readonly<Record<string, Decimal>>;
}

/** The change that an acknowledged callback makes to a bet's entry. */
export type Acknowledgement = Partial<Omit<Acknowledged, 'player'>>;

/** The bets in the books of a simulated provider. Only acknowledged callbacks count. */
export class AcknowledgedBets implements SentBook {
  readonly #known = new Map<string, Acknowledged>();

  get acknowledged(): SentBook['acknowledged'] {
    return new Map([...this.#known].map(([id, one]) => [id, { player: one.player, moved: movedBy(one) }]));
  }

  /** Whether another transaction of the bet was acknowledged under that number. */
  has(id: string, number: string): boolean {
    return this.#known.get(id)?.others[number] !== undefined;
  }

  /** Notes a change. Each change sets values and adds nothing, so a repetition has no effect. */
  note(id: string, player: string, change: Acknowledgement): void {
    const known = this.#known.get(id) ?? { ...NOTHING, player };
    this.#known.set(id, { ...known, ...change, others: { ...known.others, ...change.others } });
  }
}

const NOTHING = { stake: Decimal.ZERO, payout: Decimal.ZERO, isTakenBack: false, others: {} };

/** A bet that was taken back has no stake, in either order of the answers. */
function movedBy({ stake, payout, isTakenBack, others }: Acknowledged): Decimal {
  const received = Object.values(others).reduce((sum, one) => sum.plus(one), payout);
  return isTakenBack ? received : received.minus(stake);
}
