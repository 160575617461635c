import type { OfferRules } from '../../../../domain/agent/offer-rules.ts';
import type { GameFilter } from '../../../../domain/catalogue/game-filter.ts';
import type { GameSearch } from '../../../../domain/catalogue/game-search.ts';
import { Breather } from './breather.ts';
import { FoundGames } from './found-games.ts';
import type { GameBlock } from './game-block.ts';
import { intersection } from './mask.ts';
import type { BlockRange } from './offered-masks.ts';
import type { Selection } from './selection.ts';

/** The most searches that are cached. With 500 blocks, each takes up to 200 KB, besides 60 bytes for each game that was read. */
const SEARCHES_MAX = 128;
/** The most games of the cached searches that were read. */
const READ_MAX = 500_000;

/** The selection of an Agent and a filter, in which a search looks. */
export interface Searched {
  readonly rules: OfferRules;
  readonly filter: GameFilter;
  readonly range: BlockRange;
  readonly selection: Selection;
}

/** Searches in the blocks of a snapshot, and caches them, so that each page goes on where the last one ended. */
export class CatalogSearch {
  readonly #blocks: readonly GameBlock[];
  #searches = new Map<OfferRules, Map<string, Promise<FoundGames>>>();
  #count = 0;
  #read = 0;

  constructor(blocks: readonly GameBlock[]) {
    this.#blocks = blocks;
  }

  /** The found games from `start` up to and without `end`. The rules must be evaluated for the range. */
  async find(search: GameSearch, searched: Searched, { start, end }: BlockRange) {
    const found = await this.#search(search, searched);
    this.#read += end - start;
    return { total: found.total, games: await found.slice(start, end, new Breather()) };
  }

  /** Equal searches at the same time share one. */
  #search(search: GameSearch, searched: Searched): Promise<FoundGames> {
    const { rules, filter } = searched;
    if (this.#count >= SEARCHES_MAX || this.#read > READ_MAX) this.#forget();
    const ofRules = this.#searches.get(rules) ?? new Map<string, Promise<FoundGames>>();
    const key = JSON.stringify([filter, search.key, search.sort]);
    const known = ofRules.get(key);
    if (known !== undefined) return known;
    const found = this.#found(search, searched);
    this.#count += 1;
    this.#searches.set(rules, ofRules.set(key, found));
    return found;
  }

  #forget(): void {
    this.#searches = new Map();
    this.#count = 0;
    this.#read = 0;
  }

  async #found(search: GameSearch, { range, selection }: Searched): Promise<FoundGames> {
    const breather = new Breather();
    const blocks = [];
    for (let at = range.start; at < range.end; at += 1) {
      const block = this.#blocks[at];
      const selected = selection.maskAt(at);
      if (block === undefined || selected === 'none') continue;
      if (breather.isDue()) await breather.breathe();
      const mask = intersection([selected, block.search.foundBy(search)]);
      if (mask !== 'none') blocks.push({ at, block, mask, order: block.search.ordered(search.sort) });
    }
    return new FoundGames(blocks, search);
  }
}
