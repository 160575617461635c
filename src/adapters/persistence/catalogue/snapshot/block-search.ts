import { foldText, type GameSearch, type SearchFacts } from '../../../../domain/catalogue/game-search.ts';
import type { Game } from '../../../../domain/catalogue/game.ts';
import { intersection, maskOf, WORD_BITS, type Mask } from './mask.ts';

/** A game of the snapshot, with what a search reads of its details; absent if nothing is known of it. */
export interface SearchedGame extends Game {
  readonly facts?: SearchFacts;
}

/** The most masks of conditions that a block caches, at up to 300 bytes each. When it is full, all are removed. */
const MASKS_MAX = 64;

/** The parts of a block that searches need: its names in one text, and the games of the last conditions. Each is made at its first use. */
export class BlockSearch {
  readonly #games: readonly SearchedGame[];
  readonly #masks = new Map<string, Mask>();
  #names: NamesOfBlock | undefined;

  constructor(games: readonly SearchedGame[]) {
    this.#games = games;
  }

  /** The games that meet the conditions of the search. */
  foundBy(search: GameSearch): Mask {
    const known = this.#masks.get(search.key);
    if (known !== undefined) return known;
    const mask = this.#find(search);
    if (this.#masks.size >= MASKS_MAX) this.#masks.clear();
    this.#masks.set(search.key, mask);
    return mask;
  }

  #find(search: GameSearch): Mask {
    const { text, ...others } = search.conditions;
    const named = text === undefined ? 'all' : (this.#names ??= namesOf(this.#games)).with(text);
    if (named === 'none' || Object.values(others).every((condition) => condition === undefined)) return named;
    const accepted = maskOf(this.#games.length, (position) => search.accepts(this.#games[position]?.facts));
    return intersection([named, accepted]);
  }
}

/** The names of a block's games, folded and joined. One look through a long text is much faster than one through each of many. */
class NamesOfBlock {
  readonly #text: string;
  /** The end of each game's names in the text. */
  readonly #ends: Uint32Array;

  constructor(names: readonly string[]) {
    this.#text = names.join('\n');
    let end = -1;
    this.#ends = Uint32Array.from(names, (each) => (end += each.length + 1));
  }

  /** The games of which a name contains the text, which has no line feed. */
  with(text: string): Mask {
    const words = new Uint32Array(Math.ceil(this.#ends.length / WORD_BITS));
    let position = 0;
    let count = 0;
    for (let at = this.#text.indexOf(text); at !== -1; at = this.#text.indexOf(text, this.#ends[position])) {
      while ((this.#ends[position] ?? Infinity) < at) position += 1;
      words[position >>> 5] = (words[position >>> 5] ?? 0) | (1 << (position & 31));
      count += 1;
    }
    if (count === 0) return 'none';
    return count === this.#ends.length ? 'all' : words;
  }
}

const namesOf = (games: readonly SearchedGame[]): NamesOfBlock =>
  new NamesOfBlock(games.map(({ name, facts }) => `${foldText(name)}\n${facts?.names ?? ''}`));
