import type { Game } from '../../../../src/domain/catalogue/game.ts';
import type { MadeAgent } from '../made/agents.ts';
import type { Catalogue } from '../made/catalogue.ts';
import { indexed, OfferedPositions, type IndexedCatalogue } from '../made/offered-positions.ts';

/** A filter as it came, codes in upper case; an empty one restricts nothing. */
export interface WantedGames {
  readonly provider: string;
  readonly category: string;
  readonly currency: string;
}

/** Positions that are kept, of all selections together: 256 MB, so that the measured load never has to forget. */
const POSITIONS_MAX = 64_000_000;

/** The games of each Agent and filter, worked out when they are first asked for and then kept; the least recently used go first. */
export class Selections {
  readonly #catalogue: IndexedCatalogue;
  readonly #providers: ReadonlyMap<string, number>;
  readonly #offered = new Map<MadeAgent, OfferedPositions>();
  readonly #kept = new Map<string, Uint32Array>();
  #keptPositions = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = indexed(catalogue);
    this.#providers = new Map(catalogue.providers.map(({ code }, at) => [code, at]));
  }

  /** Positions of the games, in answer order. */
  find(agent: MadeAgent, wanted: WantedGames): Uint32Array {
    const key = `${agent.code}\n${wanted.provider}\n${wanted.category}\n${wanted.currency}`;
    const known = this.#kept.get(key);
    if (known === undefined) return this.#keep(key, this.#workOut(agent, wanted));
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known;
  }

  game(position: number): Game {
    return this.#catalogue.games[position]!;
  }

  #workOut(agent: MadeAgent, { provider, category, currency }: WantedGames): Uint32Array {
    const offered = this.#offered.get(agent) ?? new OfferedPositions(this.#catalogue, agent.rules);
    this.#offered.set(agent, offered);
    const position = this.#providers.get(provider);
    if (provider !== '' && position === undefined) return new Uint32Array();
    const selection = { provider: position, category: category || undefined, currency: currency || undefined };
    return Uint32Array.from(offered.find(selection));
  }

  #keep(key: string, positions: Uint32Array): Uint32Array {
    this.#kept.set(key, positions);
    this.#keptPositions += positions.length;
    for (const [oldest, its] of this.#kept) {
      if (this.#keptPositions <= POSITIONS_MAX) break;
      this.#kept.delete(oldest);
      this.#keptPositions -= its.length;
    }
    return positions;
  }
}
