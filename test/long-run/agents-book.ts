/** The book of the Agents: it counts every event once, however often it comes, and finds a payout that comes before its bet. */

/** By player. */
export type AgentsBookState = Readonly<Record<string, HeardState>>;

interface HeardState {
  /** All rounds up to this one are over. */
  readonly over: number;
  readonly events: number;
  readonly sum: number;
}

interface Heard {
  over: number;
  events: number;
  sum: number;
  /** Rounds after {@link over} that were heard of: whether they are over. */
  readonly later: Map<number, boolean>;
}

export interface Told {
  readonly player: string;
  readonly round: number;
  readonly kind: 'bet' | 'win';
}

export class AgentsBook {
  readonly #players: Map<string, Heard>;
  repetitions = 0;
  readonly findings: string[] = [];

  constructor(state: AgentsBookState) {
    this.#players = new Map(Object.entries(state).map(([player, one]) => [player, { ...one, later: new Map() }]));
  }

  hears({ player, round, kind }: Told, moved: number): void {
    const heard = this.of(player);
    const known = round <= heard.over ? true : heard.later.get(round);
    if (known === true || (known === false && kind === 'bet')) {
      this.repetitions += 1;
      return;
    }
    if (known === undefined && kind === 'win') this.findings.push(`${player} round ${round}: a payout before its bet`);
    heard.events += 1;
    heard.sum += moved;
    heard.later.set(round, kind === 'win');
    while (heard.later.get(heard.over + 1) === true) heard.later.delete((heard.over += 1));
  }

  of(player: string): Heard {
    const heard = this.#players.get(player) ?? { over: 0, events: 0, sum: 0, later: new Map<number, boolean>() };
    this.#players.set(player, heard);
    return heard;
  }

  get state(): AgentsBookState {
    return Object.fromEntries(
      [...this.#players].map(([player, { over, events, sum }]) => [player, { over, events, sum }]),
    );
  }
}
