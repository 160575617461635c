import type { SimulatedBet } from './simulated-bet.ts';

/** What an altered record says otherwise. */
export type AlteredRecord = Partial<Omit<SimulatedBet, 'betId'>>;

/** Where the bet records that a simulated provider reports are not what its books have; asked for a single bet, it tells the truth. */
export class RecordFaults {
  readonly #lost = new Set<string>();
  readonly #altered = new Map<string, AlteredRecord>();
  readonly #invented: SimulatedBet[] = [];

  /** The bet is reported no more. */
  lose(betId: string): void {
    this.#lost.add(betId);
  }

  /** The bet is reported with these values instead of its own. */
  alter(betId: string, record: AlteredRecord): void {
    this.#altered.set(betId, record);
  }

  /** A bet is reported that was never placed. */
  invent(bet: SimulatedBet): void {
    this.#invented.push(bet);
  }

  /** Everything is reported as it is again. */
  clear(): void {
    this.#lost.clear();
    this.#altered.clear();
    this.#invented.length = 0;
  }

  /** What is reported of these bets. */
  appliedTo(bets: Iterable<SimulatedBet>): readonly SimulatedBet[] {
    const reported = [...bets].filter(({ betId }) => !this.#lost.has(betId));
    return [...reported.map((bet) => ({ ...bet, ...this.#altered.get(bet.betId) })), ...this.#invented];
  }
}
