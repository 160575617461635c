/** The book of the provider: the events of each of its players that the gateway took. */

/** By player. */
export type ProviderBookState = Readonly<Record<string, PlayerRecord>>;

interface PlayerRecord {
  /** Rounds that have begun, over all sittings. */
  rounds: number;
  /** Events that were taken. */
  taken: number;
  /** The sum of what they moved to the player. */
  sum: number;
}

export class ProviderBook {
  readonly #players: Map<string, PlayerRecord>;
  /** Questions that were asked again, because nothing said what had become of them. */
  repetitions = 0;
  readonly findings: string[] = [];

  constructor(state: ProviderBookState) {
    this.#players = new Map(Object.entries(state));
  }

  nextRound(player: string): number {
    return (this.of(player).rounds += 1);
  }

  takes(player: string, moved: number): void {
    const record = this.of(player);
    record.taken += 1;
    record.sum += moved;
  }

  of(player: string): PlayerRecord {
    const record = this.#players.get(player) ?? { rounds: 0, taken: 0, sum: 0 };
    this.#players.set(player, record);
    return record;
  }

  get players(): readonly string[] {
    return [...this.#players.keys()];
  }

  get state(): ProviderBookState {
    return Object.fromEntries(this.#players);
  }
}
