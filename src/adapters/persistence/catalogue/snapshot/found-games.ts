import { compareFound, type GameSearch, type SearchFacts } from '../../../../domain/catalogue/game-search.ts';
import type { Breather } from './breather.ts';
import type { SearchedGame } from './block-search.ts';
import type { GameBlock } from './game-block.ts';
import { countWords, type Mask } from './mask.ts';

/** A block, and its games that are found. */
interface FoundInBlock {
  /** The number of the block. */
  readonly at: number;
  readonly block: GameBlock;
  readonly mask: Mask;
  /** All positions of the block in the order of the search; undefined for the order in which they are. */
  readonly order: Uint16Array | undefined;
}

/** The first game of a block that is not in the list yet. */
interface Head extends FoundInBlock {
  /** Its place in the order of the block. */
  place: number;
  game: SearchedGame;
  facts: SearchFacts | undefined;
}

/** A game by its block and its position in the block. */
export interface FoundGame {
  readonly at: number;
  readonly game: SearchedGame;
}

/**
 * The games that a search finds, in its order. The blocks are sorted, so their games are merged, and only as far as somebody has read. A page costs
 * its own games if the pages before it were read.
 */
export class FoundGames {
  readonly total: number;
  readonly #found: FoundGame[] = [];
  /** A heap: no head comes after the two at twice its place. */
  readonly #heads: Head[] = [];
  readonly #compare: ReturnType<typeof compareFound>;

  constructor(blocks: readonly FoundInBlock[], { sort }: GameSearch) {
    this.#compare = compareFound(sort);
    this.total = blocks.reduce((sum, { mask, block }) => sum + countOf(mask, block.games.length), 0);
    for (const each of blocks) {
      const head = advanced({ ...each, place: -1, ...NOWHERE });
      if (head !== undefined) this.#heads.push(head);
    }
    for (let at = this.#heads.length >>> 1; at >= 0; at -= 1) this.#sink(at);
  }

  /** The games from `start` up to and without `end`, and lets the event loop run in between. */
  async slice(start: number, end: number, breather: Breather): Promise<readonly FoundGame[]> {
    while (this.#found.length < end && this.#heads.length > 0) {
      if (breather.isDue()) await breather.breathe();
      this.#take(Math.min(end - this.#found.length, TAKEN_MAX));
    }
    return this.#found.slice(start, end);
  }

  #take(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const [first] = this.#heads;
      if (first === undefined) return;
      this.#found.push({ at: first.at, game: first.game });
      if (advanced(first) === undefined) this.#drop(first);
      this.#sink(0);
    }
  }

  #drop(first: Head): void {
    const last = this.#heads.pop();
    if (last !== undefined && last !== first) this.#heads[0] = last;
  }

  #sink(from: number): void {
    const heads = this.#heads;
    const head = heads[from];
    if (head === undefined) return;
    let at = from;
    for (let below = 2 * at + 1; below < heads.length; below = 2 * at + 1) {
      const [left, right] = [heads[below], heads[below + 1]] as [Head, Head | undefined];
      const isRight = right !== undefined && this.#compare(right, left) < 0;
      const next = isRight ? right : left;
      if (this.#compare(head, next) <= 0) break;
      heads[at] = next;
      at = isRight ? below + 1 : below;
    }
    heads[at] = head;
  }
}

/** Games that are taken between two looks at the clock. */
const TAKEN_MAX = 256;
const NOWHERE = { game: undefined as never, facts: undefined };

/** The head at the next found game of its block; undefined after the last one. */
function advanced(head: Head): Head | undefined {
  const { games } = head.block;
  for (head.place += 1; head.place < games.length; head.place += 1) {
    const position = head.order?.[head.place] ?? head.place;
    const game = games[position];
    if (game === undefined || !isIn(head.mask, position)) continue;
    head.game = game;
    head.facts = game.facts;
    return head;
  }
  return undefined;
}

const isIn = (mask: Mask, position: number): boolean =>
  typeof mask === 'string' ? mask === 'all' : (((mask[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;

const countOf = (mask: Mask, size: number): number =>
  typeof mask === 'string' ? (mask === 'all' ? size : 0) : (countWords(mask, undefined, undefined) ?? 0);
