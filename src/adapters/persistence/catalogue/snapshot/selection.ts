import { countWords, intersection, type Mask } from './mask.ts';

/** One mask for each placed block. */
export type MasksByBlock = readonly Mask[];

/** What a selection intersects; an absent part restricts nothing. */
export interface SelectionParts {
  readonly offers: MasksByBlock;
  readonly categories: MasksByBlock | undefined;
  readonly currencies: MasksByBlock | undefined;
  /** How many games each block has. */
  readonly sizes: readonly number[];
}

/** The games of an Agent that a filter lets through, as masks that are intersected only where they are looked at. */
export class Selection {
  readonly #parts: SelectionParts;

  constructor(parts: SelectionParts) {
    this.#parts = parts;
  }

  /** Whether the filter alone lets anything of the block through; only then does it matter what the Agent is offered of it. */
  isOpenAt(at: number): boolean {
    return this.#parts.categories?.[at] !== 'none' && this.#parts.currencies?.[at] !== 'none';
  }

  /** How many games of the block are in it. Counts without making anything: a new filter asks this of every block. */
  countAt(at: number): number {
    const { offers, categories, currencies, sizes } = this.#parts;
    const offered = offers[at];
    const category = categories?.[at];
    const currency = currencies?.[at];
    if (offered === 'none' || category === 'none' || currency === 'none') return 0;
    const words = countWords(wordsOf(offered), wordsOf(category), wordsOf(currency));
    return words ?? sizes[at] ?? 0;
  }

  /** The games of the block that are in it. */
  maskAt(at: number): Mask {
    const { offers, categories, currencies } = this.#parts;
    return intersection([offers[at] ?? 'none', categories?.[at] ?? 'all', currencies?.[at] ?? 'all']);
  }
}

const wordsOf = (mask: Mask | undefined): Uint32Array | undefined => (typeof mask === 'object' ? mask : undefined);
