import type { Within } from './within.ts';

/** Gives a place back; must be called once. */
export type Leave = () => void;

interface Line {
  inside: number;
  /** In the order of arrival. */
  readonly waiting: Set<(leave: Leave) => void>;
}

/**
 * Limits the questions to one Agent that are under way at once; as many more may wait for a place. A slow Agent does not gather endless
 * questions, and its queue takes nothing from other Agents.
 */
export class AgentTurns {
  readonly #placesMax: number;
  readonly #within: Within;
  readonly #lines = new Map<string, Line>();

  constructor(placesMax: number, within: Within) {
    this.#placesMax = placesMax;
    this.#within = within;
  }

  /** Undefined when no place becomes free within `ms` milliseconds, and at once when too many wait already. */
  async enter(agent: string, ms: number): Promise<Leave | undefined> {
    const line = this.#lineOf(agent);
    if (line.inside < this.#placesMax) {
      line.inside += 1;
      return this.#leaving(agent, line);
    }
    if (line.waiting.size >= this.#placesMax) return undefined;
    return this.#wait(line, ms);
  }

  async #wait({ waiting }: Line, ms: number): Promise<Leave | undefined> {
    let admit: (leave: Leave) => void = () => undefined;
    const admitted = new Promise<Leave>((resolve) => {
      admit = resolve;
    });
    waiting.add(admit);
    const leave = await this.#within(admitted, ms);
    // A waiter that is no longer in the line was admitted at the very moment when its time ended.
    return leave === undefined && !waiting.delete(admit) ? admitted : leave;
  }

  #leaving(agent: string, line: Line): Leave {
    return () => {
      const [next] = line.waiting;
      if (next !== undefined) {
        line.waiting.delete(next);
        next(this.#leaving(agent, line));
        return;
      }
      line.inside -= 1;
      if (line.inside === 0) this.#lines.delete(agent);
    };
  }

  #lineOf(agent: string): Line {
    const line = this.#lines.get(agent) ?? { inside: 0, waiting: new Set() };
    this.#lines.set(agent, line);
    return line;
  }
}
