import { countWords, intersection, type Mask } from './mask.ts';

/** One mask for each placed block. */
export type MasksByBlock = readonly Mask[];

/** The masks whose intersection is the selection. An absent part restricts nothing. */
export interface SelectionParts {
  readonly offers: MasksByBlock;
  readonly categories: MasksByBlock | undefined;
  readonly currencies: MasksByBlock | undefined;
  readonly countries: MasksByBlock | undefined;
  /** The number of games in each block. */
  readonly sizes: readonly number[];
}

/** The games of an Agent that pass a filter. Their masks are intersected only for the blocks that are read. */
export class Selection {
  readonly #parts: SelectionParts;

  constructor(parts: SelectionParts) {
    this.#parts = parts;
  }

  /** Whether any game of the block passes the filter alone. Otherwise, the Agent's offer for the block does not matter. */
  isOpenAt(at: number): boolean {
    const { categories, currencies, countries } = this.#parts;
    return categories?.[at] !== 'none' && currencies?.[at] !== 'none' && countries?.[at] !== 'none';
  }

  /**
   * The number of the block's games in the selection. It allocates nothing, because a new filter counts in every block; only a block in which some games
   * are restricted in the country does.
   */
  countAt(at: number): number {
    const { offers, categories, currencies, countries, sizes } = this.#parts;
    if (typeof countries?.[at] === 'object') return countOf(this.maskAt(at), sizes[at] ?? 0);
    const offered = offers[at];
    const category = categories?.[at];
    const currency = currencies?.[at];
    if (offered === 'none' || !this.isOpenAt(at)) return 0;
    const words = countWords(wordsOf(offered), wordsOf(category), wordsOf(currency));
    return words ?? sizes[at] ?? 0;
  }

  /** The masks that restrict something. */
  get masks(): readonly MasksByBlock[] {
    const { offers, categories, currencies, countries } = this.#parts;
    return [offers, categories, currencies, countries].filter((masks) => masks !== undefined);
  }

  /** The block's games in the selection. */
  maskAt(at: number): Mask {
    const { offers, categories, currencies, countries } = this.#parts;
    return intersection([
      offers[at] ?? 'none',
      categories?.[at] ?? 'all',
      currencies?.[at] ?? 'all',
      countries?.[at] ?? 'all',
    ]);
  }
}

const countOf = (mask: Mask, size: number): number =>
  mask === 'none' ? 0 : (countWords(wordsOf(mask), undefined, undefined) ?? size);

const wordsOf = (mask: Mask | undefined): Uint32Array | undefined => (typeof mask === 'object' ? mask : undefined);
