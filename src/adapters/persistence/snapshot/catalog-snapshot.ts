import type { OfferRules } from '../../../domain/agent/offer-rules.ts';
import type { GameFilter } from '../../../domain/game/game-filter.ts';
import { shownCurrency, type OfferedGame } from '../../../domain/game/game.ts';
import { compareText } from '../../../domain/shared/compare-text.ts';
import type { OfferedGames, OfferedGamesQuery } from '../../../application/ports/game-catalog.ts';
import type { GameBlock } from './game-block.ts';
import { positionsIn, type Mask } from './mask.ts';
import { OfferedMasks, type BlockRange } from './offered-masks.ts';
import { Selection, type MasksByBlock } from './selection.ts';
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
  readonly #ranges: ReadonlyMap<string, BlockRange>;
  readonly #sizes: readonly number[];
  readonly #totals = new TotalsMemo();
  readonly #offers = new WeakMap<OfferRules, OfferedMasks>();
  readonly #categories = new Map<string, MasksByBlock>();
  readonly #currencies = new Map<string, MasksByBlock>();

  constructor(shelves: Iterable<ProviderShelf>) {
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
    this.#sizes = placed.map(({ block }) => block.games.length);
  }

  /** How many active games of active providers there are. */
  get gameCount(): number {
    return this.#sizes.reduce((sum, size) => sum + size, 0);
  }

  /** The answer, at once; undefined as long as the Agent's rules are not worked out for the question, see {@link workOut}. */
  findOffered({ agent, filter, page }: OfferedGamesQuery): OfferedGames | undefined {
    const range = this.#range(filter.provider);
    const rules = agent.offerRules;
    const selection = this.#selection(rules, filter);
    if (range === undefined || selection === undefined) return { list: [], total: 0 };
    const totals = this.#totals.recall(rules, filter, () => this.#count(rules, range, selection));
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
    const selection = this.#selection(offerRules, filter);
    if (range === undefined || selection === undefined) return;
    const maskAt = (at: number): Mask => (this.#placed[at] ?? missing()).block.offeredBy(offerRules);
    await this.#offered(offerRules).complete(range, selection, maskAt);
  }

  /** Lets go of rules that are no longer anybody's, also where providers are switched off. */
  retire(rules: OfferRules): void {
    for (const { blocks } of this.shelves.values()) {
      for (const block of blocks) block.retire(rules);
    }
  }

  #range(provider: string | undefined): BlockRange | undefined {
    return provider === undefined ? { start: 0, end: this.#placed.length } : this.#ranges.get(provider);
  }

  #selection(rules: OfferRules, { category, currency }: GameFilter): Selection | undefined {
    const categories = category === undefined ? undefined : this.#masks(this.#categories, category, 'ofCategory');
    const currencies = currency === undefined ? undefined : this.#masks(this.#currencies, currency, 'inCurrency');
    if (categories === NOTHING || currencies === NOTHING) return undefined;
    return new Selection({ offers: this.#offered(rules).masks, categories, currencies, sizes: this.#sizes });
  }

  // A selection is counted before it is looked at, so every block with a count has its mask by then.
  #count(rules: OfferRules, range: BlockRange, selection: Selection): Uint32Array | undefined {
    return this.#offered(rules).covers(range, selection) ? runningTotals(range, selection) : undefined;
  }

  #offered(rules: OfferRules): OfferedMasks {
    const known = this.#offers.get(rules);
    if (known !== undefined) return known;
    const masks = new OfferedMasks(this.#placed.map(({ block }) => block.rememberedOffer(rules)));
    this.#offers.set(rules, masks);
    return masks;
  }

  // Codes that no game has are not remembered: there is no end of them.
  #masks(known: Map<string, MasksByBlock>, code: string, of: 'ofCategory' | 'inCurrency'): MasksByBlock {
    const remembered = known.get(code);
    if (remembered !== undefined) return remembered;
    const masks = this.#placed.map(({ block }) => block[of](code));
    if (masks.every((mask) => mask === 'none')) return NOTHING;
    known.set(code, masks);
    return masks;
  }
}

/** The masks of a code that no game has. */
const NOTHING: MasksByBlock = [];

/** How many games stand before each block of the range, and at the end the total: n blocks give n + 1 numbers. */
function runningTotals({ start, end }: BlockRange, selection: Selection): Uint32Array {
  const totals = new Uint32Array(end - start + 1);
  let total = 0;
  for (let at = start; at < end; at += 1) {
    total += selection.countAt(at);
    totals[at - start + 1] = total;
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

function missing(): never {
  throw new Error('a position of the catalogue snapshot points to nothing');
}
