import type { OfferRules } from '../../../../domain/agent/offer-rules.ts';
import { shownCurrency, type OfferedGame } from '../../../../domain/game/game.ts';
import { compareText } from '../../../../domain/shared/compare-text.ts';
import type { OfferedGames, OfferedGamesQuery } from '../../../../application/ports/game-catalog.ts';
import { CatalogIndex } from './catalog-index.ts';
import type { GameBlock } from './game-block.ts';
import { positionsIn } from './mask.ts';
import type { BlockRange } from './offered-masks.ts';

/** One provider's active games, and the flags that apply to all of them. */
export interface ProviderShelf {
  readonly provider: string;
  readonly isActive: boolean;
  readonly isMaintenance: boolean;
  readonly blocks: readonly GameBlock[];
}

/** The shelf's flag beside each of its blocks, so that a block survives a change of the flag. */
interface PlacedBlock {
  readonly block: GameBlock;
  readonly isMaintenance: boolean;
}

/**
 * The whole catalogue at one moment, answering from memory. Immutable: a change makes a new one that shares every block it did
 * not touch, and the index too, if the change was one of names, images or maintenance.
 */
export class CatalogSnapshot {
  readonly shelves: ReadonlyMap<string, ProviderShelf>;
  readonly #placed: readonly PlacedBlock[];
  readonly #ranges: ReadonlyMap<string, BlockRange>;
  readonly #index: CatalogIndex;

  constructor(shelves: Iterable<ProviderShelf>, before?: CatalogSnapshot) {
    const ordered = [...shelves].sort((left, right) => compareText(left.provider, right.provider));
    this.shelves = new Map(ordered.map((shelf) => [shelf.provider, shelf]));
    const placed: PlacedBlock[] = [];
    const ranges = new Map<string, BlockRange>();
    for (const { provider, isActive, isMaintenance, blocks } of ordered) {
      const start = placed.length;
      if (isActive) placed.push(...blocks.map((block) => ({ block, isMaintenance })));
      ranges.set(provider, { start, end: placed.length });
    }
    this.#placed = placed;
    this.#ranges = ranges;
    this.#index = CatalogIndex.of(
      placed.map(({ block }) => block),
      before === undefined ? undefined : before.#index,
    );
  }

  /** How many active games of active providers there are. */
  get gameCount(): number {
    return this.#index.gameCount;
  }

  /** The answer, at once; undefined as long as the Agent's rules are not worked out for the question, see {@link workOut}. */
  findOffered({ agent, filter, page }: OfferedGamesQuery): OfferedGames | undefined {
    const range = this.#range(filter.provider);
    const selection = this.#index.selection(agent.offerRules, filter);
    if (range === undefined || selection === undefined) return { list: [], total: 0 };
    const totals = this.#index.totals(agent.offerRules, filter, { range, selection });
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

  /**
   * Works out what the Agent's rules say of the blocks that the question is about. Once an Agent and block; it takes turns with
   * other requests, for rules that name games are looked up for every game of the block.
   */
  async workOut({ agent: { offerRules }, filter }: OfferedGamesQuery): Promise<void> {
    const range = this.#range(filter.provider);
    const selection = this.#index.selection(offerRules, filter);
    if (range !== undefined && selection !== undefined) await this.#index.workOut(offerRules, { range, selection });
  }

  /** Lets go of rules that are no longer anybody's, also where providers are switched off. */
  retire(rules: OfferRules): void {
    for (const { blocks } of this.shelves.values()) {
      for (const { index } of blocks) index.retire(rules);
    }
  }

  #range(provider: string | undefined): BlockRange | undefined {
    return provider === undefined ? { start: 0, end: this.#placed.length } : this.#ranges.get(provider);
  }
}

/** The block that holds the game at `offset`; beyond the last game, one beyond the last block. */
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
