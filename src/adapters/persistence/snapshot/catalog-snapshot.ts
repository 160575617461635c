import { shownCurrency, type OfferedGame } from '../../../domain/game/game.ts';
import { compareText } from '../../../domain/shared/compare-text.ts';
import type { OfferedGames, OfferedGamesQuery } from '../../../application/ports/game-catalog.ts';
import type { GameBlock } from './game-block.ts';
import { countOf, positionsIn, type Mask } from './mask.ts';
import { TotalsMemo } from './totals-memo.ts';

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
 * not touch.
 */
export class CatalogSnapshot {
  readonly shelves: ReadonlyMap<string, ProviderShelf>;
  readonly #placed: readonly PlacedBlock[];
  readonly #placedByProvider: ReadonlyMap<string, readonly PlacedBlock[]>;
  readonly #totals = new TotalsMemo();

  constructor(shelves: Iterable<ProviderShelf>) {
    const ordered = [...shelves].sort((left, right) => compareText(left.provider, right.provider));
    this.shelves = new Map(ordered.map((shelf) => [shelf.provider, shelf]));
    this.#placedByProvider = new Map(ordered.map((shelf) => [shelf.provider, placed(shelf)]));
    this.#placed = [...this.#placedByProvider.values()].flat();
  }

  /** How many active games of active providers there are. */
  get gameCount(): number {
    return this.#placed.reduce((sum, { block }) => sum + block.games.length, 0);
  }

  findOffered({ agent, filter, page }: OfferedGamesQuery): OfferedGames {
    const { provider, category, currency } = filter;
    const blocks = provider === undefined ? this.#placed : this.#placedByProvider.get(provider);
    if (blocks === undefined) return { list: [], total: 0 };
    const select = (block: GameBlock): Mask => block.select({ offerRules: agent.offerRules, category, currency });
    const totals = this.#totals.recall(agent.offerRules, filter, () => runningTotals(blocks, select));
    const total = totals.at(-1) ?? 0;
    const list: OfferedGame[] = [];
    for (let at = blockAt(totals, page.offset); at < blocks.length && list.length < page.pageSize; at += 1) {
      const { block, isMaintenance } = blocks[at] ?? missingBlock();
      const skip = Math.max(page.offset - (totals[at] ?? 0), 0);
      const range = { skip, limit: page.pageSize - list.length };
      for (const position of positionsIn(select(block), block.games.length, range)) {
        const game = block.games[position] ?? missingBlock();
        list.push({
          game,
          currency: shownCurrency(game, currency, agent.currency),
          isMaintenance: isMaintenance || game.isMaintenance,
        });
      }
    }
    return { list, total };
  }
}

const placed = ({ isActive, isMaintenance, blocks }: ProviderShelf): readonly PlacedBlock[] =>
  isActive ? blocks.map((block) => ({ block, isMaintenance })) : [];

/** How many games stand before each block, and at the end the total: n blocks give n + 1 numbers. */
function runningTotals(blocks: readonly PlacedBlock[], select: (block: GameBlock) => Mask): Uint32Array {
  const totals = new Uint32Array(blocks.length + 1);
  let total = 0;
  for (let at = 0; at < blocks.length; at += 1) {
    const { block } = blocks[at] ?? missingBlock();
    total += countOf(select(block), block.games.length);
    totals[at + 1] = total;
  }
  return totals;
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

function missingBlock(): never {
  throw new Error('a position of the catalogue snapshot points to nothing');
}
