import type { GameSearch } from '../../../../domain/catalogue/game-search.ts';
import type { Game } from '../../../../domain/catalogue/game.ts';
import type { PageRequest } from '../../../../domain/shared/page-request.ts';
import { BlockPlaces } from './block-places.ts';
import { Breather } from './breather.ts';
import type { GameBlock } from './game-block.ts';
import { GameOrders, type GameOrder } from './game-orders.ts';
import { countWords, intersection, positionsIn, WORD_BITS, type Mask } from './mask.ts';
import type { BlockRange } from './offered-masks.ts';
import type { MasksByBlock } from './selection.ts';

/** The most masks that are joined for a range. With a million games, each takes 128 KB. When there are more, all are removed. */
const JOINED_MAX = 512;

/** The places in which a search looks: all blocks or those of one provider, and the masks of all blocks, of which each must have the game. */
export interface Searched {
  readonly provider: string | undefined;
  readonly range: BlockRange;
  readonly masks: readonly MasksByBlock[];
}

/** A game, and the number of its block. */
export interface FoundGame {
  readonly at: number;
  readonly game: Game;
}

interface FoundPage {
  readonly games: readonly FoundGame[];
  readonly total: number;
}

/** Searches in the blocks of a snapshot. */
export class CatalogSearch {
  readonly #blocks: readonly GameBlock[];
  /** The places of the last snapshot that was searched. */
  readonly #earlier: ReadonlyMap<string, RangeSearch> | undefined;
  readonly #ranges = new Map<string, RangeSearch>();

  constructor(blocks: readonly GameBlock[], before: CatalogSearch | undefined) {
    this.#blocks = blocks;
    if (before !== undefined) this.#earlier = before.#ranges.size > 0 ? before.#ranges : before.#earlier;
  }

  /** The rules of the Agent must be evaluated for the range. */
  async find(search: GameSearch, { provider = '', range, masks }: Searched, page: PageRequest): Promise<FoundPage> {
    const { start, end } = range;
    const known = this.#ranges.get(provider);
    const searched = known ?? RangeSearch.of(this.#blocks.slice(start, end), this.#earlier?.get(provider));
    this.#ranges.set(provider, searched);
    const { games, total } = await searched.find(search, { masks, start }, page);
    return { games: games.map(({ at, game }) => ({ at: start + at, game })), total };
  }
}

/**
 * Searches in some blocks. All that a search reads is one row of bits: those of the Agent's rules, of each filter and of the conditions are joined once,
 * and their intersection is put into the order of the search, so that a page is found by counting bits.
 */
class RangeSearch {
  readonly #places: BlockPlaces;
  readonly #orders: GameOrders;
  /** By the masks of blocks, or by the key of conditions. */
  readonly #joined = new Map<MasksByBlock | string, Mask>();

  private constructor(blocks: readonly GameBlock[], before: RangeSearch | undefined) {
    this.#places = new BlockPlaces(blocks);
    this.#orders = new GameOrders(this.#places, before === undefined ? undefined : before.#orders);
  }

  /** The search before, if it has the same blocks. */
  static of(blocks: readonly GameBlock[], before: RangeSearch | undefined): RangeSearch {
    return before !== undefined && before.#has(blocks) ? before : new RangeSearch(blocks, before);
  }

  /** `start` is the number of the first block in the masks. */
  async find(
    search: GameSearch,
    { masks, start }: { masks: readonly MasksByBlock[]; start: number },
    page: PageRequest,
  ): Promise<FoundPage> {
    const breather = new Breather();
    const order = await this.#orders.of(search.sort, breather);
    const found = this.#joined.get(search.key) ?? (await this.#searched(search, breather));
    const selected = intersection([found, ...masks.map((byBlock) => this.#selected(byBlock, start))]);
    if (selected === 'none') return { games: [], total: 0 };
    const places = this.#pageOf(selected === 'all' ? this.#places.every : selected, order, page);
    return {
      games: places.list.map((place) => ({ at: this.#places.blockAt(place), game: this.#places.gameAt(place) })),
      total: places.total,
    };
  }

  /** Either looks at all games in the order up to the end of the page, or puts all found ones into the order: what is expected to be shorter. */
  #pageOf(found: Uint32Array, order: GameOrder, page: PageRequest): { list: readonly number[]; total: number } {
    const total = countWords(found, undefined, undefined) ?? 0;
    const [skip, limit] = [page.offset, page.pageSize];
    if (skip >= total) return { list: [], total };
    const { gameCount } = this.#places;
    if ((skip + limit) * gameCount < total * total) return { list: lookedUp(found, order, page), total };
    const ranks = positionsIn(inOrder(found, order.ranks), gameCount, { skip, limit });
    return { list: ranks.map((rank) => order.places[rank] ?? 0), total };
  }

  #has(blocks: readonly GameBlock[]): boolean {
    const known = this.#places.blocks;
    return known.length === blocks.length && known.every((block, at) => block === blocks[at]);
  }

  async #searched(search: GameSearch, breather: Breather): Promise<Mask> {
    const masks: Mask[] = [];
    for (const block of this.#places.blocks) {
      if (breather.isDue()) await breather.breathe();
      masks.push(block.search.foundBy(search));
    }
    return this.#join(search.key, masks);
  }

  #selected(byBlock: MasksByBlock, start: number): Mask {
    const known = this.#joined.get(byBlock);
    return known ?? this.#join(byBlock, byBlock.slice(start, start + this.#places.blocks.length));
  }

  #join(key: MasksByBlock | string, masks: readonly Mask[]): Mask {
    const joined = this.#places.joined(masks);
    if (this.#joined.size >= JOINED_MAX) this.#joined.clear();
    this.#joined.set(key, joined);
    return joined;
  }
}

/** The places of a page, by a look at each game of the order. */
function lookedUp(found: Uint32Array, { places }: GameOrder, { offset, pageSize }: PageRequest): readonly number[] {
  const list: number[] = [];
  let skipped = 0;
  for (let rank = 0; rank < places.length && list.length < pageSize; rank += 1) {
    const place = places[rank] ?? 0;
    if ((((found[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 0) continue;
    if (skipped < offset) skipped += 1;
    else list.push(place);
  }
  return list;
}

/** The ranks of the places. */
function inOrder(places: Uint32Array, ranks: Uint32Array): Uint32Array {
  const bits = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1) {
    // As a signed integer, which is much faster than a number that may be above its range.
    for (let word = (places[at] ?? 0) | 0; word !== 0; word &= word - 1) {
      const rank = ranks[at * WORD_BITS + 31 - Math.clz32(word & -word)] ?? 0;
      bits[rank >>> 5] = (bits[rank >>> 5] ?? 0) | (1 << (rank & 31));
    }
  }
  return bits;
}
