import type { OfferRules } from '../../../../domain/agent/offer-rules.ts';
import type { GameFilter } from '../../../../domain/catalogue/game-filter.ts';
import { isSameList } from '../../../../domain/catalogue/game.ts';
import type { GameBlock } from './game-block.ts';
import { type BlockRange, OfferedMasks } from './offered-masks.ts';
import { type MasksByBlock, Selection } from './selection.ts';

/** The most memory of the cache: its numbers, and an estimate for each entry. */
const BYTES_MAX = 64 * 1024 * 1024;
const ENTRY_BYTES = 160;

/** Caches the running totals of selections, so that a later page of the same selection costs only its own walk. */
class TotalsMemo {
  #byRules = new WeakMap<OfferRules, Map<string, Uint32Array>>();
  #bytes = 0;

  /** The cached totals of the selection, or those that `count` computes now; undefined if it cannot compute them yet. */
  recall(rules: OfferRules, filter: GameFilter, count: () => Uint32Array | undefined): Uint32Array | undefined {
    const key = `${filter.provider ?? ''}\n${filter.category ?? ''}\n${filter.currency ?? ''}\n${filter.country ?? ''}`;
    const known = this.#byRules.get(rules)?.get(key);
    if (known !== undefined) return known;
    const totals = count();
    // Selections without a game are not cached, because invented filters could displace the real ones.
    if (totals !== undefined && totals.at(-1) !== 0) this.#keep(rules, key, totals);
    return totals;
  }

  #keep(rules: OfferRules, key: string, totals: Uint32Array): void {
    this.#bytes += totals.byteLength + ENTRY_BYTES;
    if (this.#bytes > BYTES_MAX) {
      this.#byRules = new WeakMap();
      this.#bytes = totals.byteLength + ENTRY_BYTES;
    }
    const selections = this.#byRules.get(rules) ?? new Map<string, Uint32Array>();
    selections.set(key, totals);
    this.#byRules.set(rules, selections);
  }
}

/** A block with the settings of its provider, so that a change of them keeps the block. */
export interface PlacedBlock {
  readonly block: GameBlock;
  readonly isMaintenance: boolean;
  readonly restrictedCountries: readonly string[];
}

/**
 * The joint index of all blocks of a catalogue: masks and counts by position. It stays valid through changes that keep the blocks' indexes. The games
 * from which it was made stay in memory with it: at most each changed game twice.
 */
export class CatalogIndex {
  readonly #placed: readonly PlacedBlock[];
  readonly #blocks: readonly GameBlock[];
  readonly #sizes: readonly number[];
  readonly #totals = new TotalsMemo();
  readonly #offers = new WeakMap<OfferRules, OfferedMasks>();
  readonly #categories = new Map<string, MasksByBlock>();
  readonly #currencies = new Map<string, MasksByBlock>();
  readonly #countries = new Map<string, MasksByBlock | undefined>();

  private constructor(placed: readonly PlacedBlock[]) {
    this.#placed = placed;
    this.#blocks = placed.map(({ block }) => block);
    this.#sizes = this.#blocks.map(({ games }) => games.length);
  }

  /** Returns the former index, if all of it is also valid for these blocks. */
  static of(placed: readonly PlacedBlock[], before: CatalogIndex | undefined): CatalogIndex {
    return before !== undefined && before.#holdsFor(placed) ? before : new CatalogIndex(placed);
  }

  get gameCount(): number {
    return this.#sizes.reduce((sum, size) => sum + size, 0);
  }

  /** The games that pass the rules and the filter; undefined if no game passes the filter alone. */
  selection(rules: OfferRules, { category, currency, country }: Partial<GameFilter>): Selection | undefined {
    const categories = category === undefined ? undefined : this.#masks(this.#categories, category, 'ofCategory');
    const currencies = currency === undefined ? undefined : this.#masks(this.#currencies, currency, 'inCurrency');
    if (categories === NOTHING || currencies === NOTHING) return undefined;
    const countries = country === undefined ? undefined : this.#allowedIn(country);
    return new Selection({ offers: this.#offered(rules).masks, categories, currencies, countries, sizes: this.#sizes });
  }

  /**
   * Running totals: the number of games of a selection before each block of the range, and the total at the end; n blocks give n + 1
   * numbers. Undefined until the rules are evaluated for the selection, see {@link workOut}.
   */
  totals(rules: OfferRules, filter: GameFilter, counted: Counted): Uint32Array | undefined {
    // A selection is counted before it is used, so every counted block already has its mask.
    const { range, selection } = counted;
    return this.#totals.recall(rules, filter, () =>
      this.#offered(rules).covers(range, selection) ? runningTotals(range, selection) : undefined,
    );
  }

  /** Evaluates the rules for the blocks in the range, and lets the event loop run in between. */
  async workOut(rules: OfferRules, { range, selection }: Counted): Promise<void> {
    const maskAt = (at: number): ReturnType<GameBlock['offeredBy']> => this.#blocks[at]?.offeredBy(rules) ?? 'none';
    await this.#offered(rules).complete(range, selection, maskAt);
  }

  #holdsFor(placed: readonly PlacedBlock[]): boolean {
    return (
      placed.length === this.#placed.length &&
      this.#placed.every(({ block, restrictedCountries }, at) => {
        const other = placed[at];
        return other?.block.index === block.index && isSameList(other.restrictedCountries, restrictedCountries);
      })
    );
  }

  /** The games that neither their own list nor that of their provider restricts; undefined if those are all. There are few countries, so all are cached. */
  #allowedIn(country: string): MasksByBlock | undefined {
    if (this.#countries.has(country)) return this.#countries.get(country);
    const masks = this.#placed.map(({ block, restrictedCountries }) =>
      restrictedCountries.includes(country) ? 'none' : block.allowedIn(country),
    );
    const allowed = masks.every((mask) => mask === 'all') ? undefined : masks;
    this.#countries.set(country, allowed);
    return allowed;
  }

  #offered(rules: OfferRules): OfferedMasks {
    const known = this.#offers.get(rules);
    if (known !== undefined) return known;
    const masks = new OfferedMasks(this.#blocks.map(({ index }) => index.rememberedOffer(rules)));
    this.#offers.set(rules, masks);
    return masks;
  }

  // Codes that no game has are not cached, because there is no limit to their number.
  #masks(known: Map<string, MasksByBlock>, code: string, of: 'ofCategory' | 'inCurrency'): MasksByBlock {
    const remembered = known.get(code);
    if (remembered !== undefined) return remembered;
    const masks = this.#blocks.map(({ index }) => index[of](code));
    if (masks.every((mask) => mask === 'none')) return NOTHING;
    known.set(code, masks);
    return masks;
  }
}

/** A selection, and its range of blocks. */
interface Counted {
  readonly range: BlockRange;
  readonly selection: Selection;
}

/** The masks of a code that no game has. */
const NOTHING: MasksByBlock = [];

function runningTotals({ start, end }: BlockRange, selection: Selection): Uint32Array {
  const totals = new Uint32Array(end - start + 1);
  let total = 0;
  for (let at = start; at < end; at += 1) {
    total += selection.countAt(at);
    totals[at - start + 1] = total;
  }
  return totals;
}
