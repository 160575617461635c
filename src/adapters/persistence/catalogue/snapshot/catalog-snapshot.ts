import { rulesForList } from '../../../../domain/agent/agent.ts';
import type { OfferRules } from '../../../../domain/agent/offer-rules.ts';
import type { GameSearch } from '../../../../domain/catalogue/game-search.ts';
import { shownCurrency, type OfferedGame } from '../../../../domain/catalogue/game.ts';
import { compareText } from '../../../../domain/shared/compare-text.ts';
import type { OfferedGames, OfferedGamesQuery } from '../../../../application/ports/game-catalog.ts';
import { CatalogIndex, type PlacedBlock } from './catalog-index.ts';
import { CatalogSearch, type FoundGame } from './catalog-search.ts';
import type { GameBlock } from './game-block.ts';
import { positionsIn } from './mask.ts';
import type { BlockRange } from './offered-masks.ts';

/** A shelf: one provider's active games, and the flags that apply to all of them. */
export interface ProviderShelf {
  readonly provider: string;
  readonly isActive: boolean;
  readonly isMaintenance: boolean;
  readonly restrictedCountries: readonly string[];
  readonly blocks: readonly GameBlock[];
}

/**
 * The whole catalogue at one moment, which answers from memory. Immutable: a change creates a new snapshot that shares every unchanged block, and
 * also the index if only names, images or maintenance changed.
 */
export class CatalogSnapshot {
  readonly shelves: ReadonlyMap<string, ProviderShelf>;
  readonly #placed: readonly PlacedBlock[];
  readonly #ranges: ReadonlyMap<string, BlockRange>;
  readonly #index: CatalogIndex;
  readonly #search: CatalogSearch;

  constructor(shelves: Iterable<ProviderShelf>, before?: CatalogSnapshot) {
    const ordered = [...shelves].sort((left, right) => compareText(left.provider, right.provider));
    this.shelves = new Map(ordered.map((shelf) => [shelf.provider, shelf]));
    const placed: PlacedBlock[] = [];
    const ranges = new Map<string, BlockRange>();
    for (const { provider, isActive, blocks, ...settings } of ordered) {
      const start = placed.length;
      if (isActive) placed.push(...blocks.map((block) => ({ block, ...settings })));
      ranges.set(provider, { start, end: placed.length });
    }
    this.#placed = placed;
    this.#ranges = ranges;
    this.#index = CatalogIndex.of(placed, before === undefined ? undefined : before.#index);
    this.#search = new CatalogSearch(
      placed.map(({ block }) => block),
      before === undefined ? undefined : before.#search,
    );
  }

  /** The number of active games of active providers. */
  get gameCount(): number {
    return this.#index.gameCount;
  }

  /** Answers at once. Undefined until the Agent's rules are evaluated for the query, see {@link workOut}. */
  findOffered({ agent, filter, page }: OfferedGamesQuery): OfferedGames | undefined {
    const range = this.#range(filter.provider);
    const rules = rulesForList(agent, filter.country);
    const selection = this.#index.selection(rules, filter);
    if (range === undefined || selection === undefined) return { list: [], total: 0 };
    const totals = this.#index.totals(rules, filter, { range, selection });
    if (totals === undefined) return undefined;
    const list: OfferedGame[] = [];
    const first = blockAt(totals, page.offset);
    for (let nth = first; nth < totals.length - 1 && list.length < page.pageSize; nth += 1) {
      const at = range.start + nth;
      const { block, isMaintenance } = this.#placed[at] ?? missing();
      const skip = Math.max(page.offset - (totals[nth] ?? 0), 0);
      const limit = page.pageSize - list.length;
      for (const position of positionsIn(selection.maskAt(at), block.games.length, { skip, limit })) {
        const game = block.games[position] ?? missing();
        list.push({
          game,
          currency: shownCurrency(game, filter.currency, agent.currency),
          isMaintenance: isMaintenance || game.isMaintenance,
        });
      }
    }
    return { list, total: totals.at(-1) ?? 0 };
  }

  /** Answers a search of the games that the same selection offers. */
  async search(query: OfferedGamesQuery, search: GameSearch): Promise<OfferedGames> {
    const { agent, filter, page } = query;
    const range = this.#range(filter.provider);
    const rules = rulesForList(agent, filter.country);
    const selection = this.#index.selection(rules, filter);
    if (range === undefined || selection === undefined) return { list: [], total: 0 };
    // The rules are evaluated for all blocks of the range, because a search keeps them as one mask.
    const whole = this.#index.selection(rules, {}) ?? selection;
    await this.#index.workOut(rules, { range, selection: whole });
    const { games, total } = await this.#search.find(
      search,
      { provider: filter.provider, range, masks: selection.masks },
      page,
    );
    return { list: games.map((found) => this.#shown(found, query)), total };
  }

  /**
   * Evaluates the Agent's rules for the blocks of the query, once for each Agent and block. It takes turns with other requests, because rules that
   * name games are looked up for every game of the block.
   */
  async workOut({ agent, filter }: OfferedGamesQuery): Promise<void> {
    const range = this.#range(filter.provider);
    const rules = rulesForList(agent, filter.country);
    const selection = this.#index.selection(rules, filter);
    if (range !== undefined && selection !== undefined) await this.#index.workOut(rules, { range, selection });
  }

  /** Removes rules that no Agent has any more, also from inactive providers. */
  retire(rules: OfferRules): void {
    for (const { blocks } of this.shelves.values()) {
      for (const { index } of blocks) index.retire(rules);
    }
  }

  #shown({ at, game }: FoundGame, { agent, filter }: OfferedGamesQuery): OfferedGame {
    return {
      game,
      currency: shownCurrency(game, filter.currency, agent.currency),
      isMaintenance: game.isMaintenance || this.#placed[at]?.isMaintenance === true,
    };
  }

  #range(provider: string | undefined): BlockRange | undefined {
    return provider === undefined ? { start: 0, end: this.#placed.length } : this.#ranges.get(provider);
  }
}

/** The block that contains the game at `offset`; after the last game, the position after the last block. */
function blockAt(totals: Uint32Array, offset: number): number {
  let low = 0;
  let high = totals.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((totals[middle + 1] ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

function missing(): never {
  throw new Error('a position of the catalogue snapshot points to nothing');
}
