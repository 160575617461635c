import type { SearchedGame } from './block-search.ts';
import type { GameBlock } from './game-block.ts';
import { WORD_BITS, type Mask } from './mask.ts';

/** A place for each game of some blocks. A block begins with a new word, so that its masks can be copied as they are; a few places are empty. */
export class BlockPlaces {
  readonly blocks: readonly GameBlock[];
  readonly gameCount: number;
  readonly #firstWords: Uint32Array;
  readonly #blockOfWord: Uint32Array;
  #every: Uint32Array | undefined;

  constructor(blocks: readonly GameBlock[]) {
    this.blocks = blocks;
    this.gameCount = blocks.reduce((sum, { games }) => sum + games.length, 0);
    let words = 0;
    const ends = blocks.map(({ games }) => (words += Math.ceil(games.length / WORD_BITS)));
    this.#firstWords = Uint32Array.of(0, ...ends);
    this.#blockOfWord = new Uint32Array(words);
    blocks.forEach((_, at) => this.#blockOfWord.fill(at, this.#firstWords[at], ends[at]));
  }

  /** The number of places, with the empty ones. */
  get size(): number {
    return this.#blockOfWord.length * WORD_BITS;
  }

  /** All places of games. */
  get every(): Uint32Array {
    return (this.#every ??= this.#copied(() => 'all'));
  }

  /** The place of a block's first game; the others follow it. */
  firstOf(block: number): number {
    return (this.#firstWords[block] ?? 0) * WORD_BITS;
  }

  blockAt(place: number): number {
    return this.#blockOfWord[place >>> 5] ?? 0;
  }

  gameAt(place: number): SearchedGame {
    const block = this.blockAt(place);
    const game = this.blocks[block]?.games[place - this.firstOf(block)];
    if (game === undefined) throw new Error('a place of a search has no game');
    return game;
  }

  /** The masks of all blocks as one. */
  joined(masks: readonly Mask[]): Mask {
    const [first = 'none'] = masks;
    const isUniform = typeof first === 'string' && masks.every((mask) => mask === first);
    return isUniform ? first : this.#copied((block) => masks[block] ?? 'none');
  }

  #copied(maskOf: (block: number) => Mask): Uint32Array {
    const words = new Uint32Array(this.#blockOfWord.length);
    this.blocks.forEach(({ games }, block) => {
      const mask = maskOf(block);
      const first = this.#firstWords[block] ?? 0;
      if (typeof mask !== 'string') words.set(mask, first);
      else if (mask === 'all') fill(words, first, games.length);
    });
    return words;
  }
}

function fill(words: Uint32Array, first: number, bits: number): void {
  const end = first + (bits >>> 5);
  words.fill(0xffff_ffff, first, end);
  if ((bits & 31) !== 0) words[end] = (1 << (bits & 31)) - 1;
}
