import type { SimulatedBet } from './simulated-bet.ts';

/** The altered values of a record. */
export type AlteredRecord = Partial<Omit<SimulatedBet, 'betId'>>;

/** Differences between the bet records that a simulated provider reports and its books. Queries for a single bet ignore them. */
export class RecordFaults {
  readonly #lost = new Set<string>();
  readonly #altered = new Map<string, AlteredRecord>();
  readonly #invented: SimulatedBet[] = [];

  /** The records no longer have the bet. */
  lose(betId: string): void {
    this.#lost.add(betId);
  }

  /** The records have the bet with these values instead of its own. */
  alter(betId: string, record: AlteredRecord): void {
    this.#altered.set(betId, record);
  }

  /** The records have a bet that was never placed. */
  invent(bet: SimulatedBet): void {
    this.#invented.push(bet);
  }

  /** The records agree with the books again. */
  clear(): void {
    this.#lost.clear();
    this.#altered.clear();
    this.#invented.length = 0;
  }

  /** The reported records of these bets. */
  appliedTo(bets: Iterable<SimulatedBet>): readonly SimulatedBet[] {
    const reported = [...bets].filter(({ betId }) => !this.#lost.has(betId));
    return [...reported.map((bet) => ({ ...bet, ...this.#altered.get(bet.betId) })), ...this.#invented];
  }
}
